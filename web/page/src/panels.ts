// The panels at the sides: tree and display on the left, controls, joints and plots on the right.
import { Slider, h, section, select } from './dom';
import { Frame, valueNames } from './frame';
import { keyOf } from './keys';
import { OptionTable, say } from './messages';
import { JointType, Rendering } from './model';
import { Plot, Quantity, Values, quantities } from './plots';
import { Source } from './source';
import { View } from './view';

const groupTables = ['geom', 'site', 'joint', 'tendon', 'actuator', 'flex', 'skin'] as const;
const treeLimit = 400;

export class Panels {
  readonly left = h('aside', { class: 'side left panel' });
  readonly right = h('aside', { class: 'side right panel' });
  readonly flags: boolean[];
  readonly groups: boolean[][];
  // All frames of a recording, if this is one.
  recorded?: (visit: (frame: Frame) => void) => Promise<void>;
  label = 0;
  frameKind = 0;
  private chips = new Map<string, HTMLElement>();
  private sliders: { slider: Slider; array: number; index: number }[][] = [[], []];
  private sections: ReturnType<typeof section>[] = [];
  private plots: Plot[] = [];
  private plotList = h('div');
  private nodes = new Map<number, HTMLElement>();
  private selected = -1;
  private lastUpdate = 0;
  private labelSelect?: HTMLSelectElement;
  private frameSelect?: HTMLSelectElement;

  constructor(private view: View, private source: Source) {
    const model = view.model;
    this.flags = model.flags.map((f) => f.on);
    this.groups = groupTables.map(() => [0, 1, 2, 3, 4, 5].map((i) => i < 3));
    const body = (...content: (Node | undefined)[]) => h('div', { class: 'scroll' }, ...content.filter((c) => c !== undefined));
    const controls = this.controls(), joints = this.joints();
    const plots = section('Plots', true, this.plotSearch(), this.plotList);
    this.sections = [controls, joints];
    this.left.append(body(this.tree(), this.display()));
    this.right.append(body(model.actuators.length ? controls : undefined, joints, plots));
  }

  // A button that is on or off.
  private chip(key: string, text: string, on: boolean, title: string, toggle: () => void) {
    const element = h('button', { class: `chip ${on ? 'on' : ''}`, title, onclick: () => { toggle(); element.blur(); } }, text);
    this.chips.set(key, element);
    return element;
  }

  setFlag(i: number, on: boolean) {
    this.flags[i] = on;
    this.chips.get(`flag${i}`)?.classList.toggle('on', on);
    this.source.send(say.option(OptionTable.flags, i, on ? 1 : 0));
  }
  setRendering(i: number, on: boolean) {
    this.view.picture.flags[i] = on;
    this.chips.get(`rnd${i}`)?.classList.toggle('on', on);
    this.view.redraw();
  }
  setGroup(table: number, i: number, on: boolean) {
    this.groups[table][i] = on;
    this.chips.get(`group${table}.${i}`)?.classList.toggle('on', on);
    this.source.send(say.option(table + 1, i, on ? 1 : 0));
  }
  setLabel(i: number) {
    this.label = i;
    if (this.labelSelect) this.labelSelect.selectedIndex = i;
    this.source.send(say.option(OptionTable.label, 0, i));
  }
  setFrame(i: number) {
    this.frameKind = i;
    if (this.frameSelect) this.frameSelect.selectedIndex = i;
    this.source.send(say.option(OptionTable.frame, 0, i));
  }

  // After a reconnection the server does not know what was chosen.
  sayAll() {
    this.flags.forEach((on, i) => on !== this.view.model.flags[i].on && this.setFlag(i, on));
    this.groups.forEach((table, t) => table.forEach((on, i) => on !== i < 3 && this.setGroup(t, i, on)));
    if (this.label) this.setLabel(this.label);
    if (this.frameKind) this.setFrame(this.frameKind);
  }

  private display() {
    const { model } = this.view, used = new Set<number>([Rendering.shadow, Rendering.wireframe, Rendering.reflection,
      Rendering.additive, Rendering.skybox, Rendering.fog, Rendering.haze, Rendering.cull]);
    const key = (item: { key: string }) => (keyOf(item) ? ` (${keyOf(item)})` : '');
    const rendering = model.rendering.map((r, i) => used.has(i) ? this.chip(`rnd${i}`, r.name, r.on, r.name + key(r), () =>
      this.setRendering(i, !this.view.picture.flags[i])) : undefined);
    const content: Node[] = [h('h4', {}, 'Rendering'), h('div', { class: 'switches' }, ...rendering.filter((c) => c !== undefined))];
    if (model.live) {
      const groups = groupTables.flatMap((name, t) => [h('span', {}, name),
        ...[0, 1, 2, 3, 4, 5].map((i) => this.chip(`group${t}.${i}`, String(i), i < 3, `${name}s of group ${i}`, () => this.setGroup(t, i, !this.groups[t][i])))]);
      this.labelSelect = select('Labels', model.labels, (i) => this.setLabel(i));
      this.frameSelect = select('Frames', model.frames, (i) => this.setFrame(i));
      content.unshift(
        h('h4', {}, 'Elements'),
        h('div', { class: 'switches' }, ...model.flags.map((f, i) => this.chip(`flag${i}`, f.name, f.on, f.name + key(f), () => this.setFlag(i, !this.flags[i])))),
        h('div', { class: 'pair' }, h('span', {}, 'labels'), this.labelSelect),
        h('div', { class: 'pair' }, h('span', {}, 'frames'), this.frameSelect),
        h('h4', {}, 'Groups'), h('div', { class: 'groups' }, ...groups));
    }
    return section('Display', !model.live || model.bodies.length < 40, ...content);
  }

  private controls() {
    const { model } = this.view, array = valueNames.indexOf('ctrl');
    const rows = model.actuators.map((a, index) => {
      const [low, high] = a.limited ? a.range : [-1, 1];
      const slider = new Slider(a.name, low, high, (v) => this.source.send(say.control(index, v)), !model.live);
      this.sliders[0].push({ slider, array, index });
      return slider.element;
    });
    const clear = model.live ? h('button', { class: 'chip small', onclick: () => this.source.send(say.clearControls()) }, 'Set all to 0') : undefined;
    const made = section('Controls', true, ...rows, clear);
    made.note.textContent = String(model.actuators.length);
    return made;
  }

  private joints() {
    const { model } = this.view, array = valueNames.indexOf('qpos');
    const rows = model.joints.filter((j) => j.type === JointType.hinge || j.type === JointType.slide).map((j) => {
      const wide = j.type === JointType.hinge ? Math.PI : model.extent, [low, high] = j.limited ? j.range : [-wide, wide];
      const slider = new Slider(j.name, low, high, (v) => this.source.send(say.joint(j.qpos, v)), !model.live);
      this.sliders[1].push({ slider, array, index: j.qpos });
      return slider.element;
    });
    const made = section('Joints', false, ...rows);
    made.note.textContent = String(rows.length);
    return made;
  }

  private tree() {
    const { model } = this.view, list = h('div', { class: 'tree', role: 'tree' });
    const depth: number[] = [], joints = model.bodies.map(() => [] as string[]), geoms = model.bodies.map(() => [] as string[]);
    const children = model.bodies.map(() => [] as number[]);
    model.bodies.forEach((b, i) => { depth[i] = i ? depth[b.parent] + 1 : 0; if (i) children[b.parent].push(i); });
    model.joints.forEach((j) => joints[j.body].push(j.name));
    model.geoms.forEach((g) => g.name && geoms[g.body]?.push(g.name));
    const order: number[] = [], visit = (i: number) => { order.push(i); children[i].forEach(visit); };
    visit(0);
    const show = (text: string) => {
      const words = text.toLowerCase().trim(), found = order.filter((i) => !words ||
        [model.bodies[i].name, ...joints[i], ...geoms[i]].some((n) => n.toLowerCase().includes(words)));
      this.nodes.clear();
      list.replaceChildren(...found.slice(0, treeLimit).map((i) => {
        const hit = words && [...joints[i], ...geoms[i]].find((n) => n.toLowerCase().includes(words));
        const node = h('button', { class: 'node', role: 'treeitem', onclick: () => this.source.send(say.selectBody(i)) },
          model.bodies[i].name, h('small', {}, hit || joints[i].join(', ')));
        node.style.paddingLeft = `${8 + (words ? 0 : 12 * Math.min(depth[i], 12))}px`;
        node.classList.toggle('on', i === this.selected && i > 0);
        this.nodes.set(i, node);
        return node;
      }), ...(found.length > treeLimit ? [h('div', { class: 'more' }, `and ${found.length - treeLimit} more: search for them`)] : []));
    };
    const search = h('input', { class: 'search', type: 'search', placeholder: 'Search bodies, joints, geoms', 'aria-label': 'Search the model' });
    search.addEventListener('input', () => show(search.value));
    show('');
    const made = section('Model', model.bodies.length <= 40, search, list);
    made.note.textContent = `${model.bodies.length - 1} ${model.bodies.length === 2 ? 'body' : 'bodies'}`;
    return made;
  }

  private plotSearch() {
    const all = quantities(this.view.model), choices = h('div', { class: 'choices' });
    const search = h('input', { class: 'search', type: 'search', placeholder: 'Search something to plot', 'aria-label': 'Add a plot' });
    const matches = () => all.filter((q) => q.name.toLowerCase().includes(search.value.toLowerCase().trim())).slice(0, 60);
    const choose = (q: Quantity) => { this.addPlot(q); search.value = ''; choices.replaceChildren(); search.blur(); };
    const show = () => {
      choices.replaceChildren(...matches().map((q) => h('button', {
        class: 'node', onmousedown: (e: Event) => e.preventDefault(), onclick: () => choose(q),
      }, q.name, h('small', {}, q.count > 1 ? `${q.count} values` : ''))));
    };
    search.addEventListener('focus', show);
    search.addEventListener('input', show);
    search.addEventListener('blur', () => choices.replaceChildren());
    // Enter takes the first match, Escape none.
    search.addEventListener('keydown', (e) => {
      const [first] = matches();
      if (e.key === 'Enter' && first && search.value.trim()) choose(first);
      if (e.key === 'Escape') search.blur();
    });
    return h('div', {}, search, choices);
  }

  addPlot(quantity: Quantity) {
    const plot: Plot = new Plot(quantity, () => {
      this.plots = this.plots.filter((p) => p !== plot);
      plot.element.remove();
      this.watch();
    });
    if (this.recorded) void plot.fill(this.recorded, new Values(this.view.model, this.view.values.mask));
    this.plots.push(plot);
    this.plotList.append(plot.element);
    this.watch();
  }

  // Asks for the arrays that something shows.
  private watch() {
    let mask = 0;
    const open = !this.right.classList.contains('closed');
    this.sections.forEach((s, i) => {
      if (open && s.open && this.sliders[i].length) mask |= 1 << this.sliders[i][0].array;
    });
    for (const plot of this.plots) mask |= 1 << plot.quantity.array;
    this.view.watch(mask);
  }

  update(frame: Frame) {
    const { values } = this.view;
    for (const plot of this.plots) plot.add(frame.status.time, values);
    if (this.selected !== frame.status.selected) {
      this.nodes.get(this.selected)?.classList.remove('on');
      this.selected = frame.status.selected;
      const node = this.nodes.get(this.selected);
      if (this.selected) node?.classList.add('on');
      if (this.selected) node?.scrollIntoView({ block: 'nearest' });
    }
    const now = performance.now();
    if (now - this.lastUpdate < 50) return;
    this.lastUpdate = now;
    this.watch();
    this.sections.forEach((s, i) => {
      if (!s.open) return;
      for (const { slider, array, index } of this.sliders[i]) {
        const value = values.get(array, index);
        if (value !== undefined) slider.set(value);
      }
    });
    for (const plot of this.plots) plot.draw();
  }

  get plotted() {
    return this.plots.map((p) => ({ name: p.quantity.name, last: p.last }));
  }
}
