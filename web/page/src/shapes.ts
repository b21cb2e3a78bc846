// Unit shapes. Round ones have radius 1 about z; capsules, cylinders and arrows take their length from the
// axis of the instance: the fourth number of a position says how far along it the vertex is moved.

export class Triangles {
  pos: number[] = [];     // x y z along
  normal: number[] = [];
  uv: number[] = [];
  index: number[] = [];

  add(x: number, y: number, z: number, along: number, nx: number, ny: number, nz: number, u = 0, v = 0) {
    this.pos.push(x, y, z, along);
    this.normal.push(nx, ny, nz);
    this.uv.push(u, v);
    return this.pos.length / 4 - 1;
  }
  triangle(a: number, b: number, c: number) {
    this.index.push(a, b, c);
  }
}

// Radius, height, place along the axis, and the normal in the plane through the axis.
type Ring = [radius: number, z: number, along: number, nr: number, nz: number];

// The surface between consecutive rings, from the lowest up.
function lathe(t: Triangles, slices: number, rings: Ring[]) {
  let below = -1;
  for (const [radius, z, along, nr, nz] of rings) {
    const start = t.pos.length / 4;
    for (let i = 0; i <= slices; ++i) {
      const a = (2 * Math.PI * (i % slices)) / slices, c = Math.cos(a), s = Math.sin(a);
      t.add(radius * c, radius * s, z, along, nr * c, nr * s, nz);
    }
    for (let i = 0; below >= 0 && i < slices; ++i) {
      t.triangle(below + i, below + i + 1, start + i + 1);
      t.triangle(below + i, start + i + 1, start + i);
    }
    below = start;
  }
}

// Part of a sphere between two polar angles (0 at +z), moved along the axis.
function zone(t: Triangles, slices: number, stacks: number, from: number, to: number, along: number) {
  const rings: Ring[] = [];
  for (let k = stacks; k >= 0; --k) {
    const a = from + ((to - from) * k) / stacks;
    rings.push([Math.sin(a), Math.cos(a), along, Math.sin(a), Math.cos(a)]);
  }
  lathe(t, slices, rings);
}

function disk(t: Triangles, slices: number, radius: number, along: number, facing: number) {
  const centre: Ring = [0, 0, along, 0, facing], rim: Ring = [radius, 0, along, 0, facing];
  lathe(t, slices, facing > 0 ? [rim, centre] : [centre, rim]);
}

// Half as long as the axis says: that is how scenes are drawn.
function arrow(t: Triangles, slices: number, head: number, both: boolean) {
  const shaft = 1 / 3, tip = 0.5, back = both ? -shaft : 0;
  lathe(t, slices, [[1, 0, back, 1, 0], [1, 0, shaft, 1, 0]]);
  disk(t, slices, head, shaft, -1);
  lathe(t, slices, [[head, 0, shaft, 0.95, 0.3], [0, 0, tip, 0.95, 0.3]]);
  if (both) {
    disk(t, slices, head, back, 1);
    lathe(t, slices, [[0, 0, -tip, 0.95, -0.3], [head, 0, back, 0.95, -0.3]]);
  } else {
    disk(t, slices, 1, 0, -1);
  }
}

function box(t: Triangles) {
  for (let k = 0; k < 3; ++k) {
    for (const sign of [-1, 1]) {
      const u = (k + 1) % 3, v = (k + 2) % 3, first = t.pos.length / 4;
      for (const [a, b] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
        const p = [0, 0, 0], n = [0, 0, 0];
        p[k] = n[k] = sign;
        p[u] = sign * a;
        p[v] = b;
        t.add(p[0], p[1], p[2], 0, n[0], n[1], n[2]);
      }
      t.triangle(first, first + 1, first + 2);
      t.triangle(first, first + 2, first + 3);
    }
  }
}

function flat(t: Triangles, corners: number[][]) {
  for (const [x, y] of corners) t.add(x, y, 0, 0, 0, 0, 1);
  for (let i = 2; i < corners.length; ++i) t.triangle(0, i - 1, i);
}

// A line: four vertices that the shader moves apart on the screen. The normal is the other end, uv the side.
function line(t: Triangles, a: number[], b: number[]) {
  const first = t.pos.length / 4;
  for (const side of [-1, 1]) t.add(a[0], a[1], a[2], 0, b[0], b[1], b[2], side, 0);
  for (const side of [1, -1]) t.add(b[0], b[1], b[2], 0, a[0], a[1], a[2], side, 0);
  t.triangle(first, first + 1, first + 2);
  t.triangle(first + 1, first + 3, first + 2);
}

function lineBox(t: Triangles) {
  for (let corner = 0; corner < 8; ++corner) {
    for (let k = 0; k < 3; ++k) {
      if ((corner >> k) & 1) continue;
      const a = [0, 1, 2].map((c) => ((corner >> c) & 1 ? 1 : -1)), b = [...a];
      b[k] = 1;
      line(t, a, b);
    }
  }
}

export type UnitShape =
  | 'sphere' | 'capsule' | 'cylinder' | 'tube' | 'box' | 'arrow' | 'arrow1' | 'arrow2' | 'plane' | 'triangle'
  | 'line' | 'linebox';

export function unitShape(shape: UnitShape, slices: number, stacks: number): Triangles {
  const t = new Triangles();
  const tube: Ring[] = [[1, 0, -1, 1, 0], [1, 0, 1, 1, 0]];
  const half = Math.max(2, Math.floor(stacks / 2));
  switch (shape) {
    case 'sphere':
      zone(t, slices, stacks, 0, Math.PI, 0);
      break;
    case 'capsule':
      zone(t, slices, half, Math.PI / 2, Math.PI, -1);
      lathe(t, slices, tube);
      zone(t, slices, half, 0, Math.PI / 2, 1);
      break;
    case 'cylinder':
      disk(t, slices, 1, -1, -1);
      lathe(t, slices, tube);
      disk(t, slices, 1, 1, 1);
      break;
    case 'tube':
      lathe(t, slices, tube);
      break;
    case 'box':
      box(t);
      break;
    case 'arrow':
      arrow(t, slices, 1.75, false);
      break;
    case 'arrow1':
      arrow(t, slices, 1, false);
      break;
    case 'arrow2':
      arrow(t, slices, 1.75, true);
      break;
    case 'plane':
      flat(t, [[-1, -1], [1, -1], [1, 1], [-1, 1]]);
      break;
    case 'triangle':
      flat(t, [[0, 0], [1, 0], [0, 1]]);
      break;
    case 'line':
      line(t, [0, 0, 0], [0, 0, 1]);
      break;
    case 'linebox':
      lineBox(t);
      break;
  }
  return t;
}
