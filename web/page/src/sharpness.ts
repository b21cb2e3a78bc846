// How many pixels are drawn. Where the processor draws them, fewer while things move, so that they move
// smoothly, and all of them as soon as they rest.

const levels = [0.4, 0.5, 0.65, 0.8, 1];  // pixels of the picture for one of the page, in each direction
const slow = 60, fast = 28;  // milliseconds a frame, beyond which the level changes
const rest = 250;            // milliseconds without a change until the sharp picture

const firstLevel = 1;        // coarse, and as index.html has it: the first picture is there sooner

export class Sharpness {
  sharp = false;         // the last picture has all pixels
  private level = firstLevel;
  private pace = (slow + fast) / 2;
  private previous = 0;  // time of the tick before, if something was drawn then
  private changed = 0;   // time of the last change

  constructor(private adaptive: boolean) {}

  // At every tick: pixels for one of the page, or 0 if nothing need be drawn.
  ratio(dirty: boolean, now: number): number {
    if (!this.adaptive) {
      this.sharp = this.sharp || dirty;
      return dirty ? Math.min(2, devicePixelRatio) : 0;
    }
    const due = !dirty && !this.sharp && now - this.changed > rest;
    if (dirty) this.adapt(now);
    this.previous = dirty ? now : 0;
    if (dirty) this.changed = now;
    if (!dirty && !due) return 0;
    this.sharp = due || levels[this.level] === 1;
    return due ? 1 : levels[this.level];
  }

  private adapt(now: number) {
    // A tick without a picture came before: there was time to spare.
    const spent = this.previous ? now - this.previous : 0;
    this.pace += 0.3 * (spent - this.pace);
    const change = this.pace > slow ? -1 : this.pace < fast ? 1 : 0;
    const level = Math.min(levels.length - 1, Math.max(0, this.level + change));
    if (level === this.level) return;
    this.level = level;
    this.pace = (slow + fast) / 2;
  }
}
