// The page: connects a source of frames with the picture, the panels and the keys.
import { h, icon, select, setIcon } from './dom';
import { Frame } from './frame';
import { helpCard, shortcuts } from './keys';
import { Fetch } from './library';
import { CameraType, say } from './messages';
import { Model } from './model';
import { Panels } from './panels';
import { makeCanvas } from './picture';
import { listenToPointer } from './pointer';
import { Recording } from './recording';
import { Audience, Source } from './source';
import { takeDrops } from './upload';
import { View } from './view';

const narrowest = 480;  // of the window beside a panel, in CSS pixels: two panels open only in twice that width

const speeds = [10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.02, 0.01];

export class App implements Audience {
  view?: View;
  panels?: Panels;
  source!: Source;
  recording?: Recording;
  bytesPerFrame = 0;
  private canvas = makeCanvas();
  private labels = h('canvas', { class: 'labels' });
  private dot = h('span', { class: 'dot', title: 'not connected' });
  private name = h('b', {}, 'Synovia');
  private time = h('b', {}, '0.00');
  private factor = h('b', {}, '–');
  private contacts = h('b', {}, '0');
  private playButton = icon('play', 'Play or pause (space)', () => this.togglePlay(), 'main');
  private pullButton = icon('hand', 'Pull at the selected body (G)', () => this.toggleTool());
  private speed = select('Speed', speeds.map((s) => `${s}×`), (i) => this.setSpeed(speeds[i]));
  private cameras = select('Camera', [], () => {});
  private keys = select('Keyframe', [], () => {});
  private scrub = h('input', { type: 'range', min: '0', max: '1', step: 'any', 'aria-label': 'Time' });
  private scrubTime = h('span');
  private marks = h('div', { class: 'marks' });
  private live = h('div', { class: 'row' });
  private playback = h('div', { class: 'scrub' });
  private sides = h('div');
  private overlay = h('div', { class: 'overlay', onclick: () => this.help(false) });
  private toast = h('div', { class: 'toast panel', role: 'status' });
  private toastTimer = 0;
  private shownKey = '';

  constructor(private root: HTMLElement) {
    const dark = localStorage.getItem('theme') ? localStorage.getItem('theme') === 'dark' : !matchMedia('(prefers-color-scheme: light)').matches;
    document.documentElement.classList.toggle('light', !dark);
    const tools = h('div', { class: 'tools panel' },
      icon('left', 'Model and display (Tab)', () => this.toggleSide('left')),
      icon('right', 'Controls and plots (Shift + Tab)', () => this.toggleSide('right')),
      icon('sun', 'Dark or light', () => this.toggleTheme()),
      icon('help', 'Shortcuts (?)', () => this.help()));
    const stats = h('div', { class: 'stats' }, h('span', { class: 'keep' }, this.time, ' s'), h('span', {}, this.factor, ' real time'), h('span', {}, this.contacts, ' contacts'));
    const top = h('div', { class: 'top' }, h('div', { class: 'title panel' }, this.dot, this.name, stats), tools);
    this.scrub.addEventListener('input', () => this.recording?.seek(Number(this.scrub.value)));
    this.playback.append(this.scrubTime, this.scrub);
    const bottom = h('div', { class: 'bottom panel' }, this.playback, this.live, this.marks);
    // The panels at the sides end above it, however many rows it has.
    new ResizeObserver(() => this.root.style.setProperty('--bottom', `${bottom.offsetHeight + 24}px`)).observe(bottom);
    this.root.append(this.canvas, this.labels, top, this.sides, bottom, this.overlay, this.toast);
    listenToPointer(this.canvas, () => this.view);
    addEventListener('keydown', (e) => shortcuts(this, e));
    addEventListener('resize', () => this.makeRoom());
    takeDrops(this);
  }

  onModel(model: Model, fetch: Fetch) {
    const key = JSON.stringify(model);
    if (this.view && key === this.shownKey) {  // the same model after a reconnection: all stays as it is
      this.panels?.sayAll();
      this.view.setCamera(this.view.camera.type, this.view.camera.id);
      const mask = this.view.values.mask;
      this.view.values.mask = 0;
      this.view.watch(mask);
      return;
    }
    this.shownKey = key;
    if (this.view) {
      this.view.dispose();
      const fresh = makeCanvas();
      this.canvas.replaceWith(fresh);
      this.canvas = fresh;
      listenToPointer(this.canvas, () => this.view);
    }
    this.view = new View(model, fetch, this.source, this.canvas, this.labels);
    this.view.picture.setTheme(this.dark ? 'dark' : 'light');
    if (!model.live) this.view.values.mask = (1 << model.values.length) - 1;
    this.panels = new Panels(this.view, this.source);
    const small = innerWidth <= 760;
    this.panels.left.classList.toggle('closed', small || innerWidth < 1500);
    this.panels.right.classList.toggle('closed', small);
    this.sides.replaceChildren(this.panels.left, this.panels.right);
    this.makeRoom();
    this.name.textContent = model.name || 'unnamed model';
    document.title = `${model.name || 'model'} · Synovia`;
    this.arrange(model);
    this.view.library.loaded.catch((e: Error) => this.say(e.message, true));
  }

  // The buttons at the bottom.
  private arrange(model: Model) {
    this.cameras = select('Camera', ['Free camera', 'Follow selection', ...model.cameras], (i) => this.setCamera(i));
    this.cameras.classList.add('wide');
    this.cameras.selectedIndex = model.live && model.camera.fixed >= 0 ? 2 + model.camera.fixed : 0;
    if (!model.live) this.cameras.replaceChildren(h('option', {}, 'Free camera'));
    this.keys = select('Keyframe', ['Keyframe …', ...model.keyframes], (i) => { if (i) this.reset(i - 1); this.keys.selectedIndex = 0; });
    this.keys.classList.add('wide');
    const steer = model.live && model.steerable, items: (Node | undefined)[] = [
      model.live ? icon('reset', 'Reset (Backspace)', () => this.reset(-1)) : icon('back', 'Previous frame (←)', () => this.recording?.nudge(-1)),
      !model.live || steer ? this.playButton : undefined,
      !model.live || steer ? icon('step', 'One step (→)', () => this.step()) : undefined,
      h('span', { class: 'sep' }), !model.live || steer ? this.speed : undefined,
      model.keyframes.length && model.live ? this.keys : undefined, h('span', { class: 'sep' }),
      model.live ? this.pullButton : undefined, icon('home', 'Camera as it was (Home)', () => this.view?.resetCamera()),
      this.cameras, icon('mark', 'Keep this view', () => this.bookmark()),
      icon('camera', 'Save a picture', () => this.savePicture()),
    ];
    this.live.replaceChildren(...items.filter((i) => i !== undefined));
    this.playback.style.display = model.live ? 'none' : '';
    this.speed.selectedIndex = speeds.indexOf(1);
    this.showMarks();
  }

  onFrame(frame: Frame, bytes: number) {
    this.bytesPerFrame = bytes;
    this.view?.show(frame);
    this.panels?.update(frame);
    const s = frame.status;
    this.time.textContent = s.time.toFixed(2);
    const live = this.view?.model.live, running = live ? s.running : !!this.recording?.running;
    this.factor.textContent = live ? (s.running && s.realtime ? `${(100 * s.realtime).toFixed(0)} %` : '–') : `${this.recording?.speed ?? 1}×`;
    this.contacts.textContent = String(s.contacts);
    this.showPlaying(running);
    if (this.recording) {
      const { begin, end, now } = this.recording;
      this.scrub.min = String(begin);
      this.scrub.max = String(end);
      this.scrub.value = String(now);
      this.scrub.style.setProperty('--fill', `${(100 * (now - begin)) / (end - begin || 1)}%`);
      this.scrubTime.textContent = `${now.toFixed(2)} / ${end.toFixed(2)} s`;
    }
  }

  private showPlaying(running: boolean) {
    if (this.playButton.dataset.running === String(running)) return;
    this.playButton.dataset.running = String(running);
    setIcon(this.playButton, running ? 'pause' : 'play');
  }

  onConnection(connected: boolean) {
    this.dot.classList.toggle('on', connected);
    this.dot.title = connected ? 'connected' : 'not connected: trying again';
    if (!connected && this.view) this.say('The server is gone. Trying again …', true);
    if (connected) this.toast.classList.remove('show');
  }

  get running() {
    return this.recording ? this.recording.running : !!this.view?.frame?.status.running;
  }
  togglePlay() {
    if (this.recording) {
      this.recording.running = !this.recording.running;
      this.showPlaying(this.recording.running);
    } else {
      this.source.send(say.run(!this.running));
    }
  }
  step(by = 1) {
    if (this.recording) return this.recording.nudge(by);
    if (by < 0) return;
    if (this.running) this.source.send(say.run(false));
    this.source.send(say.step(by));
  }
  selectBody(body: number) {
    this.source.send(say.selectBody(body));
  }
  reset(key: number) {
    this.source.send(say.reset(key));
  }
  setSpeed(speed: number) {
    if (this.recording) this.recording.speed = speed;
    else this.source.send(say.speed(speed));
  }
  setCamera(choice: number) {
    const view = this.view;
    if (!view) return;
    this.cameras.selectedIndex = choice;
    const body = view.frame?.status.selected ?? 0;
    if (choice === 1 && !body) {
      this.say('Select a body first, with a double click');
      this.cameras.selectedIndex = 0;
    } else if (choice === 1) {
      view.setCamera(CameraType.tracking, body);
    } else {
      view.setCamera(choice ? CameraType.fixed : CameraType.free, choice - 2);
    }
  }
  cycleCamera(by: number) {
    const n = this.view?.model.cameras.length ?? 0;
    if (!n || !this.view?.model.live) return;
    const now = this.cameras.selectedIndex - 2;
    this.setCamera(2 + ((now < 0 && by < 0 ? 0 : now) + by + n) % n);
  }
  toggleTool() {
    if (!this.view) return;
    this.view.tool = this.view.tool === 'pull' ? 'look' : 'pull';
    this.pullButton.classList.toggle('on', this.view.tool === 'pull');
    if (this.view.tool === 'pull' && !this.view.frame?.status.selected) this.say('Double click a body, then drag to pull at it');
  }
  toggleSide(side: 'left' | 'right') {
    const panels = this.panels;
    if (!panels) return;
    const shut = panels[side].classList.toggle('closed');
    if (!shut && innerWidth < 2 * narrowest) panels[side === 'left' ? 'right' : 'left'].classList.add('closed');
    this.makeRoom();
  }

  // Gives the picture the part of the window that the open panels leave, so that they cover nothing of the scene.
  private makeRoom() {
    const open = (side: 'left' | 'right') => !!this.panels && !this.panels[side].classList.contains('closed');
    const phone = innerWidth <= 760, room = (side: 'left' | 'right') => (!phone && open(side) ? '316px' : '0px');
    this.root.style.setProperty('--at-left', room('left'));
    this.root.style.setProperty('--at-right', room('right'));
    this.root.classList.toggle('panel-below', phone && (open('left') || open('right')));
  }
  get dark() {
    return !document.documentElement.classList.contains('light');
  }
  toggleTheme() {
    document.documentElement.classList.toggle('light');
    localStorage.setItem('theme', this.dark ? 'dark' : 'light');
    this.view?.picture.setTheme(this.dark ? 'dark' : 'light');
    this.view?.redraw();
  }
  help(open = !this.overlay.classList.contains('open')) {
    if (open) this.overlay.replaceChildren(helpCard(this));
    this.overlay.classList.toggle('open', open);
  }

  // Views that were kept, by the name of the model.
  private get bookmarks(): { lookat: number[]; distance: number; azimuth: number; elevation: number }[] {
    return JSON.parse(localStorage.getItem(`views ${this.view?.model.name}`) ?? '[]');
  }
  bookmark() {
    if (!this.view) return;
    localStorage.setItem(`views ${this.view.model.name}`, JSON.stringify([...this.bookmarks, this.view.free].slice(-9)));
    this.showMarks();
  }
  private showMarks() {
    const all = this.bookmarks, forget = (i: number) => {
      localStorage.setItem(`views ${this.view?.model.name}`, JSON.stringify(all.filter((_, k) => k !== i)));
      this.showMarks();
    };
    this.marks.style.display = all.length ? '' : 'none';
    this.marks.replaceChildren(...all.map((mark, i) => h('button', {
      class: 'chip small', title: 'Go to this view (right click: forget it)',
      onclick: () => { if (this.view) this.view.free = { ...mark, lookat: [...mark.lookat] }; this.setCamera(0); },
      oncontextmenu: (e: Event) => { e.preventDefault(); forget(i); },
    }, `View ${i + 1}`)));
  }
  savePicture() {
    this.canvas.toBlob((blob) => {
      if (!blob) return;
      const link = h('a', { href: URL.createObjectURL(blob), download: `${this.view?.model.name || 'synovia'}.png` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  }

  say(text: string, bad = false) {
    this.toast.textContent = text;
    this.toast.classList.toggle('bad', bad);
    this.toast.classList.add('show');
    clearTimeout(this.toastTimer);
    this.toastTimer = window.setTimeout(() => this.toast.classList.remove('show'), bad ? 6000 : 3000);
  }
}
