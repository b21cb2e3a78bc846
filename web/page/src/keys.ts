// Keys, as in the program simulate where it has them.
import { App } from './app';
import { h } from './dom';

const fixed: [key: string, what: string][] = [
  ['Space', 'play or pause'], ['→  ←', 'one step (a recording: also back)'], ['Backspace', 'reset'], ['Page Up', 'select the parent'],
  ['[  ]', 'previous, next camera'], ['Esc', 'free camera'], ['Home', 'camera as it was'], ['G', 'pull with a plain drag'],
  ['0 … 5', 'groups of geoms'], ['F6', 'next kind of frames'], ['F7', 'next kind of labels'], ['Tab', 'left panel (Shift: right)'], ['?', 'this list'],
];
const mouse: [key: string, what: string][] = [
  ['drag', 'turn the camera'], ['right drag', 'move it (Shift: along the ground)'], ['wheel', 'zoom'], ['double click', 'select a body'],
  ['Ctrl + drag', 'turn the selected body'], ['Ctrl + right drag', 'pull at it'], ['two fingers', 'move and zoom'],
];

// Keys that the page uses itself. A switch of the model with such a key has no shortcut here.
const taken = new Set(['G', '?', '[', ']', ' ']);

// The key of a switch, empty if it has none.
export function keyOf(item: { key: string }) {
  return taken.has(item.key) ? '' : item.key;
}

export function shortcuts(app: App, e: KeyboardEvent) {
  const target = e.target as HTMLElement;
  if (target.closest('input:not([type=range]), textarea, select') || e.ctrlKey || e.metaKey || e.altKey) return;
  const { panels, view } = app;
  const done = () => e.preventDefault();
  switch (e.key) {
    case ' ': done(); (document.activeElement as HTMLElement | null)?.blur(); return app.togglePlay();
    case 'ArrowRight': done(); return app.step(1);
    case 'ArrowLeft': done(); return app.step(-1);
    case 'Backspace': done(); return app.reset(-1);
    case 'PageUp': {
      const body = view?.frame?.status.selected;
      if (body) app.selectBody(view!.model.bodies[body].parent);
      return done();
    }
    case '[': return app.cycleCamera(-1);
    case ']': return app.cycleCamera(1);
    case 'Escape': app.help(false); return app.setCamera(0);
    case 'Home': return view?.resetCamera();
    case 'Tab': done(); return app.toggleSide(e.shiftKey ? 'right' : 'left');
    case '?': return app.help();
    case 'g': case 'G': return app.toggleTool();
    case 'F6': done(); return panels?.setFrame((panels.frameKind + 1) % view!.model.frames.length);
    case 'F7': done(); return panels?.setLabel((panels.label + 1) % view!.model.labels.length);
  }
  if (!panels || !view) return;
  const key = e.key.toUpperCase();
  if (/^[0-5]$/.test(key)) return panels.setGroup(0, Number(key), !panels.groups[0][Number(key)]);
  const flag = view.model.flags.findIndex((f) => keyOf(f) === key), rnd = view.model.rendering.findIndex((f) => keyOf(f) === key);
  if (flag >= 0 && view.model.live) panels.setFlag(flag, !panels.flags[flag]);
  else if (rnd >= 0) panels.setRendering(rnd, !view.picture.flags[rnd]);
}

export function helpCard(app: App) {
  const list = (rows: [string, string][]) => h('dl', { class: 'keys' }, ...rows.flatMap(([key, what]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, what)]));
  const model = app.view?.model;
  const flags = model ? [...model.flags, ...model.rendering].filter(keyOf).map((f) => [f.key, f.name.toLowerCase()] as [string, string]) : [];
  const half = Math.ceil(flags.length / 2);
  return h('div', { class: 'card panel', onclick: (e: Event) => e.stopPropagation() },
    h('h2', {}, 'Shortcuts'), h('div', { class: 'cols' }, list(fixed), list(mouse)),
    h('h4', {}, 'Show and hide'), h('div', { class: 'cols' }, list(flags.slice(0, half)), list(flags.slice(half))));
}
