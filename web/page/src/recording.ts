// Plays a recording (.synrec, web/server/record_file.h) that the page carries with it.
import { ByteReader } from './bytes';
import { Frame, frameTime, noFrame, readFrame } from './frame';
import { Model } from './model';
import { Audience, Source } from './source';

const Block = { description: 1, asset: 2, model: 3, frames: 4, end: 5 } as const;

async function expand(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  if (bytes.length === size) return bytes;
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

interface Chunk {
  stored: Uint8Array;
  size: number;
  frames?: Frame[];
}

export class Recording implements Source {
  times: number[] = [];  // of all frames
  now = 0;               // simulated time
  running = true;
  speed = 1;
  private places: { chunk: number; index: number }[] = [];
  private chunks: Chunk[] = [];
  private shown = -1;
  private clock = performance.now();

  private constructor(private audience: Audience) {}

  static async open(bytes: Uint8Array, audience: Audience): Promise<Recording> {
    const recording = new Recording(audience);
    const input = new ByteReader(bytes), assets = new Map<string, { stored: Uint8Array; size: number }>();
    if (new TextDecoder().decode(input.take(8)) !== 'SYNREC01') throw new Error('not a recording');
    let model: Model | undefined;
    while (input.left >= 9) {
      const kind = input.u8(), length = input.u32(), size = input.u32();
      if (kind === Block.end || length > input.left) break;
      const stored = input.take(length);
      if (kind === Block.description) model = JSON.parse(new TextDecoder().decode(await expand(stored, size)));
      if (kind === Block.asset) {
        const content = await expand(stored, size);
        assets.set(new TextDecoder().decode(content.subarray(0, 40)), { stored: content.subarray(40), size: content.length - 40 });
      }
      if (kind === Block.frames) recording.chunks.push({ stored, size });
    }
    if (!model) throw new Error('the recording has no model');
    for (let c = 0; c < recording.chunks.length; ++c) {
      (await recording.split(c)).forEach((frame, index) => {
        recording.times.push(frameTime(frame));
        recording.places.push({ chunk: c, index });
      });
    }
    recording.now = recording.times[0] ?? 0;
    audience.onConnection(true);
    audience.onModel(model, async (name) => {
      const asset = assets.get(name);
      if (!asset) throw new Error(`asset ${name} is missing`);
      return asset.stored;
    });
    recording.tick();
    return recording;
  }

  // The bytes of the frames of a chunk.
  private async split(c: number): Promise<Uint8Array[]> {
    const input = new ByteReader(await expand(this.chunks[c].stored, this.chunks[c].size)), frames: Uint8Array[] = [];
    input.f64();
    for (let n = input.u32(); n > 0; --n) frames.push(input.take(input.varint()));
    return frames;
  }

  private async load(c: number): Promise<Frame[]> {
    const chunk = this.chunks[c];
    if (chunk.frames) return chunk.frames;
    let base = noFrame;
    return chunk.frames = (await this.split(c)).map((bytes) => base = readFrame(bytes, base));
  }

  // All frames, one after the other, for curves of the whole recording.
  async forEach(visit: (frame: Frame) => void) {
    for (let c = 0; c < this.chunks.length; ++c) {
      let base = noFrame;
      for (const bytes of await this.split(c)) visit(base = readFrame(bytes, base));
    }
  }

  get end() {
    return this.times[this.times.length - 1] ?? 0;
  }
  get begin() {
    return this.times[0] ?? 0;
  }

  seek(time: number) {
    this.now = Math.min(this.end, Math.max(this.begin, time));
  }
  // To the next or the previous frame.
  nudge(by: number) {
    this.running = false;
    const i = Math.min(this.times.length - 1, Math.max(0, this.indexOf(this.now) + by));
    this.now = this.times[i];
  }
  private indexOf(time: number) {
    let low = 0, high = this.times.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.times[middle] <= time + 1e-9) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private tick = async () => {
    const clock = performance.now(), elapsed = (clock - this.clock) / 1000;
    this.clock = clock;
    if (this.running) {
      this.now += elapsed * this.speed;
      if (this.now > this.end) this.now = this.begin;
    }
    const i = this.indexOf(this.now);
    if (this.places[i] && i !== this.shown) {
      const { chunk, index } = this.places[i];
      const frame = (await this.load(chunk))[index];
      // Decoded frames are large: only those around the present are kept.
      this.chunks.forEach((c, k) => { if (Math.abs(k - chunk) > 1) c.frames = undefined; });
      this.shown = i;
      this.audience.onFrame(frame, 0);
    }
    requestAnimationFrame(this.tick);
  };

  send() {}
}

// The recording in this page, if there is one.
export function embedded(): Uint8Array | undefined {
  const text = document.getElementById('recording')?.textContent;
  if (!text) return undefined;
  return Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0));
}
