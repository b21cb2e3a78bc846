// What the page says to the server: one byte that tells what it is, then its numbers (web/server/message.h).
import { FreeCamera } from './eye';

type Field = ['u8' | 'u16' | 'u32' | 'i32' | 'f32', number];
const sizes = { u8: 1, u16: 2, u32: 4, i32: 4, f32: 4 };

function message(kind: number, ...fields: Field[]) {
  const view = new DataView(new ArrayBuffer(1 + fields.reduce((n, [type]) => n + sizes[type], 0)));
  view.setUint8(0, kind);
  let at = 1;
  for (const [type, value] of fields) {
    if (type === 'u8') view.setUint8(at, value);
    if (type === 'u16') view.setUint16(at, value, true);
    if (type === 'u32') view.setUint32(at, value, true);
    if (type === 'i32') view.setInt32(at, value, true);
    if (type === 'f32') view.setFloat32(at, value, true);
    at += sizes[type];
  }
  return view.buffer;
}

export const CameraType = { free: 0, tracking: 1, fixed: 2 } as const;
export const Pert = { none: 0, translate: 1, rotate: 2 } as const;
export const Mouse = { rotateV: 1, rotateH: 2, moveV: 3, moveH: 4 } as const;
export const OptionTable = {
  flags: 0, geom: 1, site: 2, joint: 3, tendon: 4, actuator: 5, flex: 6, skin: 7, label: 8, frame: 9, flexLayer: 10, bvhDepth: 11,
} as const;

export const say = {
  ack: (frame: number) => message(1, ['u32', frame]),
  camera: (type: number, id: number, c: FreeCamera, aspect: number) =>
    message(2, ['u8', type], ['i32', id], ['f32', c.lookat[0]], ['f32', c.lookat[1]], ['f32', c.lookat[2]],
      ['f32', c.distance], ['f32', c.azimuth], ['f32', c.elevation], ['f32', aspect]),
  run: (run: boolean) => message(3, ['u8', run ? 1 : 0]),
  step: (steps: number) => message(4, ['u16', steps]),
  speed: (speed: number) => message(5, ['f32', speed]),
  reset: (key: number) => message(6, ['i32', key]),
  select: (x: number, y: number) => message(7, ['f32', x], ['f32', y]),
  selectBody: (body: number) => message(8, ['i32', body]),
  perturb: (active: number) => message(9, ['u8', active]),
  drag: (action: number, dx: number, dy: number) => message(10, ['u8', action], ['f32', dx], ['f32', dy]),
  control: (index: number, value: number) => message(11, ['i32', index], ['f32', value]),
  joint: (qpos: number, value: number) => message(12, ['i32', qpos], ['f32', value]),
  option: (table: number, index: number, value: number) => message(13, ['u8', table], ['u8', index], ['u8', value]),
  watch: (arrays: number) => message(14, ['u32', arrays]),
  clearControls: () => message(15, ['u8', 0]),
};
