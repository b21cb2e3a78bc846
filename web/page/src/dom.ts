// Elements in one line.

type Props = Record<string, unknown>;

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: (Node | string | undefined)[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value as EventListener);
    else if (key === 'class') element.className = value as string;
    else if (key in element) (element as unknown as Props)[key] = value;
    else element.setAttribute(key, String(value));
  }
  element.append(...children.filter((c) => c !== undefined));
  return element;
}

const icons = {
  play: '<path class="solid" d="M7 4.5v15l12-7.5z"/>',
  pause: '<path class="solid" d="M6 5h4v14H6zM14 5h4v14h-4z"/>',
  step: '<path class="solid" d="M5 5v14l9-7z"/><path d="M18 5v14"/>',
  back: '<path class="solid" d="M19 5v14l-9-7z"/><path d="M6 5v14"/>',
  reset: '<path d="M4 4v6h6M4.5 14a8 8 0 1 0 1.8-8.2L4 8.5"/>',
  left: '<rect x="3" y="4" width="18" height="16" rx="3"/><path d="M9 4v16"/>',
  right: '<rect x="3" y="4" width="18" height="16" rx="3"/><path d="M15 4v16"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5"/>',
  help: '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.3a2.6 2.6 0 1 1 3.6 2.6c-.8.4-1.1.9-1.1 1.8"/><path class="solid" d="M11 15.8h2v2h-2z"/>',
  hand: '<path d="M8 12V6.5a1.5 1.5 0 0 1 3 0V11m0-5.5v-1a1.5 1.5 0 0 1 3 0V11m0-5a1.5 1.5 0 0 1 3 0v8a7 7 0 0 1-7 7c-3 0-4.4-1.3-6-4l-2.3-4a1.5 1.5 0 0 1 2.6-1.5L8 13.5"/>',
  camera: '<path d="M3 8.5A1.5 1.5 0 0 1 4.5 7H7l1.5-2h7L17 7h2.5A1.5 1.5 0 0 1 21 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5z"/><circle cx="12" cy="13" r="3.5"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  mark: '<path d="M6 4h12v16l-6-4.5L6 20z"/>',
  home: '<path d="M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z"/>',
};

export function icon(name: keyof typeof icons, title: string, onclick: () => void, extra = '') {
  const button = h('button', { class: `icon ${extra}`, title, 'aria-label': title, onclick });
  setIcon(button, name);
  return button;
}

export function setIcon(button: HTMLElement, name: keyof typeof icons) {
  button.innerHTML = `<svg viewBox="0 0 24 24">${icons[name]}</svg>`;
}

export function section(title: string, open: boolean, ...body: (Node | undefined)[]) {
  const note = h('small');
  const details = h('details', { open }, h('summary', {}, title, note), h('div', { class: 'body' }, ...body));
  return Object.assign(details, { note });
}

export function select(title: string, choices: string[], onchange: (index: number) => void) {
  const element = h('select', { title, 'aria-label': title }, ...choices.map((c, i) => h('option', { value: String(i) }, c)));
  element.addEventListener('change', () => {
    onchange(element.selectedIndex);
    element.blur();
  });
  return element;
}

export class Slider {
  readonly element: HTMLElement;
  private input: HTMLInputElement;
  private output = h('output');
  private held = false;

  constructor(label: string, private min: number, private max: number, onInput: (value: number) => void, disabled = false) {
    this.input = h('input', { type: 'range', min: String(min), max: String(max), step: 'any', disabled, 'aria-label': label });
    this.input.addEventListener('input', () => {
      this.show(Number(this.input.value));
      onInput(Number(this.input.value));
    });
    for (const [event, held] of [['pointerdown', true], ['pointerup', false], ['pointercancel', false]] as const) {
      this.input.addEventListener(event, () => { this.held = held; });
    }
    this.element = h('div', { class: 'slider' }, h('label', { title: label }, label), this.output, this.input);
  }
  // A value from the simulation; while the user holds the slider, theirs counts.
  set(value: number) {
    if (this.held) return;
    this.input.value = String(value);
    this.show(value);
  }
  private show(value: number) {
    this.output.textContent = Math.abs(value) >= 1000 || (value !== 0 && Math.abs(value) < 1e-3) ? value.toExponential(1) : value.toFixed(3);
    const fill = (100 * (value - this.min)) / (this.max - this.min);
    this.input.style.setProperty('--fill', `${Math.min(100, Math.max(0, fill))}%`);
  }
}
