// Live curves of sensors and state.
import { bitsToFloat } from './bytes';
import { h, icon } from './dom';
import { Frame, valueNames } from './frame';
import { JointType, Model } from './model';

const seconds = 8;
const colours = ['#6ea8fe', '#ffb454', '#57d9a3', '#ff7eb6', '#c39bff', '#7ee0e6', '#f5e663', '#ff8f6b', '#a3b1c6'];

export interface Quantity {
  name: string;
  array: number;
  index: number;
  count: number;
}

// Everything that can be plotted.
export function quantities(model: Model): Quantity[] {
  const list: Quantity[] = [], of = (name: (typeof valueNames)[number]) => valueNames.indexOf(name);
  for (const s of model.sensors) list.push({ name: s.name, array: of('sensor'), index: s.adr, count: s.dim });
  const sizes = { [JointType.free]: 7, [JointType.ball]: 4, [JointType.slide]: 1, [JointType.hinge]: 1 } as Record<number, number>;
  for (const j of model.joints) list.push({ name: `${j.name} · position`, array: of('qpos'), index: j.qpos, count: sizes[j.type] });
  let dof = 0;
  for (const j of model.joints) {
    const n = sizes[j.type] === 7 ? 6 : sizes[j.type] === 4 ? 3 : 1;
    list.push({ name: `${j.name} · velocity`, array: of('qvel'), index: dof, count: n });
    dof += n;
  }
  model.actuators.forEach((a, i) => list.push({ name: `${a.name} · control`, array: of('ctrl'), index: i, count: 1 }));
  for (let i = 0; i < model.values[of('act')]; ++i) list.push({ name: `activation ${i}`, array: of('act'), index: i, count: 1 });
  if (model.energy) list.push({ name: 'energy (potential, kinetic)', array: of('energy'), index: 0, count: 2 });
  return list;
}

// The arrays of a frame, by what the page asked for.
export class Values {
  private offsets: number[] = [];
  constructor(private model: Model, public mask: number) {}

  update(frame: Frame) {
    let at = 0;
    this.offsets = this.model.values.map((size, i) => {
      const here = at;
      if (this.mask & (1 << i)) at += size;
      return this.mask & (1 << i) ? here : -1;
    });
    this.complete = frame.values.rows === at;
    this.cells = frame.values.cells;
  }
  private complete = false;
  private cells = new Int32Array(0);

  get(array: number, index: number): number | undefined {
    if (!this.complete || this.offsets[array] < 0) return undefined;
    return bitsToFloat(this.cells[this.offsets[array] + index]);
  }
}

export class Plot {
  readonly element: HTMLElement;
  private canvas = h('canvas');
  private times: number[] = [];
  private rows: number[][] = [];
  private whole = false;  // of a recording, with the present marked
  private now = 0;

  constructor(readonly quantity: Quantity, onClose: () => void) {
    const legend = h('div', { class: 'legend' }, h('b', {}, quantity.name));
    for (let i = 0; quantity.count > 1 && i < quantity.count; ++i) {
      const line = h('i');
      line.style.background = colours[i % colours.length];
      legend.append(h('span', {}, line, `[${i}]`));
    }
    this.element = h('div', { class: 'plot' }, this.canvas, icon('close', 'Close this plot', onClose, 'close'), legend);
  }

  // The curve of a whole recording, once.
  async fill(all: (visit: (frame: Frame) => void) => Promise<void>, values: Values) {
    this.whole = true;
    await all((frame) => {
      values.update(frame);
      const row = this.read(values);
      if (!row) return;
      this.times.push(frame.status.time);
      this.rows.push(row);
    });
  }

  private read(values: Values) {
    const row: number[] = [];
    for (let i = 0; i < this.quantity.count; ++i) {
      const value = values.get(this.quantity.array, this.quantity.index + i);
      if (value === undefined) return undefined;
      row.push(value);
    }
    return row;
  }

  add(time: number, values: Values) {
    this.now = time;
    if (this.whole) return;
    const row = this.read(values);
    if (!row) return;
    const last = this.times[this.times.length - 1];
    if (time === last) return;
    if (time < last) this.times = [], this.rows = [];
    this.times.push(time);
    this.rows.push(row);
    while (this.times[0] < time - seconds) this.times.shift(), this.rows.shift();
  }

  get last() {
    return this.rows[this.rows.length - 1];
  }

  draw() {
    const ratio = devicePixelRatio, w = this.canvas.clientWidth, hgt = this.canvas.clientHeight;
    if (!w) return;
    if (this.canvas.width !== Math.round(w * ratio)) this.canvas.width = Math.round(w * ratio), this.canvas.height = Math.round(hgt * ratio);
    const g = this.canvas.getContext('2d')!, style = getComputedStyle(this.canvas);
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, w, hgt);
    if (this.times.length < 2) return;
    let low = Infinity, high = -Infinity;
    for (const row of this.rows) for (const v of row) low = Math.min(low, v), high = Math.max(high, v);
    const pad = Math.max(0.1 * (high - low), 1e-6, 1e-3 * Math.abs(high));
    low -= pad, high += pad;
    const end = this.times[this.times.length - 1], begin = this.whole ? this.times[0] : end - seconds;
    const x = (t: number) => ((t - begin) / (end - begin || 1)) * w, y = (v: number) => hgt - ((v - low) / (high - low)) * hgt;
    g.strokeStyle = style.getPropertyValue('--line');
    g.fillStyle = style.getPropertyValue('--soft');
    g.font = '10px system-ui, sans-serif';
    g.lineWidth = 1;
    for (let k = 0; k <= 2; ++k) {
      const v = low + pad + ((high - low - 2 * pad) * k) / 2;
      g.beginPath();
      g.moveTo(0, y(v));
      g.lineTo(w, y(v));
      g.stroke();
      g.fillText(Number(v.toPrecision(3)).toString(), 4, Math.max(10, y(v) - 3));
    }
    if (this.whole) {
      g.fillStyle = style.getPropertyValue('--warm');
      g.fillRect(x(this.now) - 0.75, 0, 1.5, hgt);
    }
    for (let i = 0; i < this.quantity.count; ++i) {
      g.strokeStyle = colours[i % colours.length];
      g.lineWidth = 1.6;
      g.beginPath();
      this.times.forEach((t, k) => (k ? g.lineTo(x(t), y(this.rows[k][i])) : g.moveTo(x(t), y(this.rows[k][i]))));
      g.stroke();
    }
  }
}
