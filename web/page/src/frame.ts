// Frames: tables of integers, written as differences to an earlier frame (web/server/frame.h, table.h).
import { ByteReader } from './bytes';

export const GeomColumn = {
  pos: 0, quat: 3, largest: 6, kind: 7, dataid: 8, objtype: 9, objid: 10, matid: 11, size: 12, rgba: 15,
  gloss: 16, shine: 17, count: 18,
} as const;

export const LightColumn = {
  kind: 0, pos: 1, dir: 4, attenuation: 7, cutoff: 10, exponent: 11, ambient: 12, diffuse: 15, specular: 18,
  count: 21,
} as const;

// Arrays of values, in the order of their bits.
export const valueNames = ['qpos', 'qvel', 'act', 'ctrl', 'sensor', 'mocap', 'energy'] as const;

export interface Table {
  columns: number;
  rows: number;
  cells: Int32Array;
}

export interface Status {
  time: number;
  running: boolean;
  speed: number;
  realtime: number;
  selected: number;
  contacts: number;
  cameraType: number;
  camera?: { pos: number[]; forward: number[]; up: number[]; bottom: number; top: number; near: number; orthographic: boolean };
  flexFlags: number;
}

export interface Frame {
  id: number;
  status: Status;
  geoms: Table;
  lights: Table;
  flexvert: Table;
  skinvert: Table;
  values: Table;
  labels: { geom: number; text: string }[];
}

const emptyTable = (columns: number): Table => ({ columns, rows: 0, cells: new Int32Array(0) });

export const noFrame: Frame = {
  id: 0,
  status: { time: 0, running: false, speed: 1, realtime: 0, selected: 0, contacts: 0, cameraType: 0, flexFlags: 0 },
  geoms: emptyTable(GeomColumn.count),
  lights: emptyTable(LightColumn.count),
  flexvert: emptyTable(3),
  skinvert: emptyTable(3),
  values: emptyTable(1),
  labels: [],
};

function readTable(input: ByteReader, base: Table): Table {
  const columns = base.columns, rows = input.varint();
  const cells = new Int32Array(rows * columns);
  cells.set(base.cells.subarray(0, Math.min(base.cells.length, cells.length)));
  for (let r = 0; r < rows; ++r) {
    r += input.varint();
    if (r >= rows) break;
    const changed = input.varint();
    for (let k = 0; k < columns; ++k) {
      if (changed & (1 << k)) cells[r * columns + k] += input.signed();
    }
  }
  return { columns, rows, cells };
}

function readStatus(input: ByteReader): Status {
  const time = input.f64(), bits = input.u8();
  const status: Status = {
    time, running: !!(bits & 1), cameraType: (bits >> 1) & 7, flexFlags: bits >> 4, speed: input.f32(),
    realtime: input.f32(), selected: input.varint(), contacts: input.varint(),
  };
  if (status.cameraType) {
    const f = input.floats(13);
    status.camera = {
      pos: [...f.subarray(0, 3)], forward: [...f.subarray(3, 6)], up: [...f.subarray(6, 9)],
      bottom: f[9], top: f[10], near: f[11], orthographic: f[12] !== 0,
    };
  }
  return status;
}

// The ids of a frame and of the one it is a difference to.
export function frameIds(bytes: Uint8Array) {
  const input = new ByteReader(bytes);
  return { id: input.varint(), base: input.varint() };
}

// The simulated time of a frame, without reading the rest of it.
export function frameTime(bytes: Uint8Array) {
  const input = new ByteReader(bytes);
  input.varint();
  input.varint();
  return input.f64();
}

export function readFrame(bytes: Uint8Array, base: Frame): Frame {
  const input = new ByteReader(bytes);
  const id = input.varint();
  if (input.varint() !== base.id) throw new Error('a frame refers to another one that is not there');
  const frame: Frame = {
    id,
    status: readStatus(input),
    geoms: readTable(input, base.geoms),
    lights: readTable(input, base.lights),
    flexvert: readTable(input, base.flexvert),
    skinvert: readTable(input, base.skinvert),
    values: readTable(input, base.values),
    labels: [],
  };
  for (let n = input.varint(); n > 0; --n) frame.labels.push({ geom: input.varint(), text: input.text() });
  return frame;
}
