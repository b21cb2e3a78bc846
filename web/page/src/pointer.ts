// Mouse, pen and fingers on the picture.
//
//   drag                turn the camera            Ctrl + drag         turn the selected body
//   right drag          move it                    Ctrl + right drag   pull at the selected body
//   wheel, middle drag  zoom                       double click        select a body
//
// With the pulling tool (for fingers, too) a plain drag pulls. Two fingers move and zoom.
import { View } from './view';

export function listenToPointer(canvas: HTMLCanvasElement, current: () => View | undefined) {
  const fingers = new Map<number, { x: number; y: number }>();
  let mode: 'look' | 'pull' | 'turn' = 'look', button = 0, lastTap = { time: 0, x: 0, y: 0 };

  const place = (e: { clientX: number; clientY: number }) => {
    const box = canvas.getBoundingClientRect();
    return { x: (e.clientX - box.left) / box.width, y: 1 - (e.clientY - box.top) / box.height };
  };

  canvas.addEventListener('contextmenu', (e) => e.preventDefault());
  canvas.addEventListener('pointerdown', (e) => {
    const view = current();
    if (!view) return;
    canvas.focus();
    canvas.setPointerCapture(e.pointerId);
    fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    button = e.button;
    // Two taps in one place select, with any pointer.
    const near = Math.hypot(e.clientX - lastTap.x, e.clientY - lastTap.y) < 24;
    if (fingers.size === 1 && near && e.timeStamp - lastTap.time < 400) {
      const { x, y } = place(e);
      view.select(x, y);
      lastTap.time = 0;
    } else {
      lastTap = { time: e.timeStamp, x: e.clientX, y: e.clientY };
    }
    if (fingers.size > 1) {
      view.endPull();
      mode = 'look';
    } else if ((e.ctrlKey || e.metaKey || view.tool === 'pull') && button !== 1) {
      const rotate = e.ctrlKey || e.metaKey ? button === 0 : button === 2;
      mode = view.startPull(rotate) ? (rotate ? 'turn' : 'pull') : 'look';
    } else {
      mode = 'look';
    }
  });

  canvas.addEventListener('pointermove', (e) => {
    const view = current(), finger = fingers.get(e.pointerId);
    if (!view || !finger) return;
    const height = canvas.clientHeight, dx = (e.clientX - finger.x) / height, dy = (e.clientY - finger.y) / height;
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== e.pointerId)![1];
      const before = Math.hypot(finger.x - other.x, finger.y - other.y), after = Math.hypot(e.clientX - other.x, e.clientY - other.y);
      view.move('pan', dx / 2, dy / 2);
      view.move('zoom', 0, ((after - before) / height) * 0.7);
    } else if (mode !== 'look') {
      view.pull(mode === 'turn', e.shiftKey, dx, dy);
    } else if (button === 0) {
      view.move('rotate', dx, dy);
    } else if (button === 2) {
      view.move(e.shiftKey ? 'slide' : 'pan', dx, dy);
    } else {
      view.move('zoom', 0, -dy);
    }
    finger.x = e.clientX;
    finger.y = e.clientY;
  });

  const release = (e: PointerEvent) => {
    fingers.delete(e.pointerId);
    if (!fingers.size) current()?.endPull();
  };
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('wheel', (e) => {
    e.preventDefault();
    const lines = e.deltaMode === WheelEvent.DOM_DELTA_LINE ? e.deltaY * 16 : e.deltaY;
    current()?.move('zoom', 0, -Math.max(-100, Math.min(100, lines)) / 2400);
  }, { passive: false });
}
