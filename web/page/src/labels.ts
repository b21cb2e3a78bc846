// Texts of geoms, where their positions appear on the screen.
import { Eye } from './eye';
import { Frame, GeomColumn as G } from './frame';

export class Labels {
  constructor(private canvas: HTMLCanvasElement) {}

  draw(frame: Frame, eye: Eye, quantum: number) {
    this.canvas.hidden = !frame.labels.length;  // a layer less to be put together
    if (this.canvas.hidden) return;
    const ratio = Math.min(2, devicePixelRatio), w = this.canvas.clientWidth, h = this.canvas.clientHeight;
    if (this.canvas.width !== Math.floor(w * ratio) || this.canvas.height !== Math.floor(h * ratio)) {
      this.canvas.width = Math.floor(w * ratio);
      this.canvas.height = Math.floor(h * ratio);
    }
    const g = this.canvas.getContext('2d')!;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, w, h);
    g.font = '12px system-ui, sans-serif';
    g.textAlign = 'center';
    g.lineWidth = 3;
    g.strokeStyle = '#000a';
    g.fillStyle = '#fff';
    const half = (eye.top - eye.bottom) / 2;
    for (const { geom, text } of frame.labels) {
      const at = geom * G.count, d = [0, 1, 2].map((k) => frame.geoms.cells[at + G.pos + k] * quantum - eye.pos[k]);
      const along = (a: number[]) => a[0] * d[0] + a[1] * d[1] + a[2] * d[2];
      const depth = along(eye.forward);
      if (depth < eye.near) continue;
      const scale = (h / 2 / half) * (eye.orthographic ? 1 : eye.near / depth);
      const x = w / 2 + along(eye.right) * scale, y = h / 2 - along(eye.up) * scale;
      if (x < 0 || x > w || y < 0 || y > h) continue;
      g.strokeText(text, x, y);
      g.fillText(text, x, y);
    }
  }
}
