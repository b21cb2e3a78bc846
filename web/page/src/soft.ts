// Surfaces that change their shape: flexes and skins, made of the vertices of a frame. The rules are those
// of src/visual/flex.cc and skin.cc.
import { Flex, Skin, faceNormal } from './assets';

// Three vertices a triangle, none shared.
export class Soup {
  pos: number[] = [];
  normal: number[] = [];
  uv: number[] = [];

  add(p: number[], n: number[], uv: Float32Array, t: number) {
    this.pos.push(p[0], p[1], p[2], 0);
    this.normal.push(n[0], n[1], n[2]);
    this.uv.push(uv.length > 2 * t + 1 ? uv[2 * t] : 0, uv.length > 2 * t + 1 ? uv[2 * t + 1] : 0);
  }
}

export const FlexFlag = { vertices: 1, edges: 2, faces: 4, skin: 8 } as const;

const along = (p: number[], n: number[], s: number) => [p[0] + s * n[0], p[1] + s * n[1], p[2] + s * n[2]];
const scaled = (n: number[], s: number) => [s * n[0], s * n[1], s * n[2]];

// Normalised sums of the unit normals of the faces around each vertex.
function vertexNormals(face: Int32Array, vert: (i: number) => number[], nvert: number) {
  const sum = Array.from({ length: nvert }, () => [0, 0, 0]);
  for (let f = 0; f < face.length; f += 3) {
    const n = faceNormal(vert(face[f]), vert(face[f + 1]), vert(face[f + 2]));
    for (let k = 0; k < 3; ++k) sum[face[f + k]] = along(sum[face[f + k]], n, 1);
  }
  return sum.map((n) => scaled(n, 1 / (Math.hypot(n[0], n[1], n[2]) || 1)));
}

// Every face of the elements, flat, moved by the radius along its normal.
function elementFaces(flex: Flex, vert: (i: number) => number[], layer: number, out: Soup) {
  const corners = flex.dim === 2 ? [[0, 1, 2], [0, 2, 1]] : [[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]];
  for (let e = 0, at = 0; at < flex.elem.length; ++e, at += flex.dim + 1) {
    if (flex.dim === 3 && flex.layer[e] !== layer) continue;
    for (const c of corners) {
      const p = c.map((k) => vert(flex.elem[at + k])), n = faceNormal(p[0], p[1], p[2]);
      p.forEach((q, k) => out.add(along(q, n, flex.radius), n, flex.uv, flex.elemTex[at + c[k]]));
    }
  }
}

// A skin around the vertices, with a rim around shells.
function skinFaces(flex: Flex, vert: (i: number) => number[], out: Soup) {
  const normal = vertexNormals(flex.dim === 2 ? flex.elem : flex.shell, vert, flex.nvert);
  const face = (v: number[], radius: number, tex: number[]) => {
    const sign = radius > 0 ? 1 : -1;
    const flat = scaled(faceNormal(vert(v[0]), vert(v[1]), vert(v[2])), sign);
    v.forEach((i, k) => out.add(along(vert(i), normal[i], radius), flex.flatskin ? flat : scaled(normal[i], sign), flex.uv, tex[k]));
  };
  if (flex.dim === 3) {
    for (let f = 0; f < flex.shell.length; f += 3) {
      const v = [...flex.shell.subarray(f, f + 3)];
      face(v, flex.radius, v);
    }
    return;
  }
  for (let at = 0; at < flex.elem.length; at += 3) {
    const [a, b, c] = flex.elem.subarray(at, at + 3), [ta, tb, tc] = flex.elemTex.subarray(at, at + 3);
    face([a, b, c], flex.radius, [ta, tb, tc]);
    face([a, c, b], -flex.radius, [ta, tc, tb]);
  }
  for (let e = 0; e < flex.shell.length; e += 2) {
    for (const [i, j, r] of [[flex.shell[e], flex.shell[e + 1], flex.radius], [flex.shell[e + 1], flex.shell[e], -flex.radius]]) {
      const p = [along(vert(i), normal[i], r), along(vert(j), normal[j], -r), along(vert(j), normal[j], r)];
      const n = scaled(faceNormal(vert(i), vert(j), along(vert(i), normal[j], 1)), r > 0 ? 1 : -1);
      p.forEach((q, k) => out.add(q, n, flex.uv, k ? j : i));
    }
  }
}

export function flexSurface(flex: Flex, vert: (i: number) => number[], flags: number, layer: number): Soup {
  const out = new Soup();
  if (flex.dim === 1) return out;
  if (flags & FlexFlag.skin) skinFaces(flex, vert, out);
  else if (flags & FlexFlag.faces) elementFaces(flex, vert, layer, out);
  return out;
}

export function skinSurface(skin: Skin, vert: (i: number) => number[]) {
  const sum = new Float32Array(3 * skin.nvert), pos = new Float32Array(4 * skin.nvert);
  for (let f = 0; f < skin.face.length; f += 3) {
    const [i, j, k] = skin.face.subarray(f, f + 3), a = vert(i), b = vert(j), c = vert(k);
    const ux = b[0] - a[0], uy = b[1] - a[1], uz = b[2] - a[2], vx = c[0] - a[0], vy = c[1] - a[1], vz = c[2] - a[2];
    for (const v of [i, j, k]) {
      sum[3 * v] += uy * vz - uz * vy;
      sum[3 * v + 1] += uz * vx - ux * vz;
      sum[3 * v + 2] += ux * vy - uy * vx;
    }
  }
  for (let i = 0; i < skin.nvert; ++i) pos.set(vert(i), 4 * i);
  return { pos, normal: sum };
}
