// Assets of the model (web/server/assets.h) as triangles and textures.
import * as THREE from 'three';
import { ByteReader } from './bytes';
import { Triangles } from './shapes';

const sub = (a: number[], b: number[]) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: number[], b: number[]) => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const dot = (a: number[], b: number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
function unit(a: number[]) {
  const n = Math.hypot(a[0], a[1], a[2]) || 1;
  return [a[0] / n, a[1] / n, a[2] / n];
}
export function faceNormal(a: number[], b: number[], c: number[]) {
  return unit(cross(sub(b, a), sub(c, a)));
}
const at3 = (array: ArrayLike<number>, i: number) => [array[3 * i], array[3 * i + 1], array[3 * i + 2]];

function flatTriangle(t: Triangles, a: number[], b: number[], c: number[]) {
  const n = faceNormal(a, b, c);
  const [i, j, k] = [a, b, c].map((p) => t.add(p[0], p[1], p[2], 0, n[0], n[1], n[2]));
  t.triangle(i, j, k);
}

// A mesh and its convex hull. Smooth normals, except where a face turns away from them and there is no
// texture to hide it.
export function readMesh(bytes: Uint8Array): { surface: Triangles; hull: Triangles } {
  const input = new ByteReader(bytes);
  const [nvert, nnormal, ntexcoord, nface, nhull] = input.ints(5);
  const vert = input.floats(3 * nvert), normal = input.floats(3 * nnormal), uv = input.floats(2 * ntexcoord);
  const face = input.ints(3 * nface), faceN = input.ints(3 * nface);
  const faceT = input.ints(ntexcoord ? 3 * nface : 0), hullFace = input.ints(3 * nhull);
  const surface = new Triangles(), known = new Map<string, number>();
  for (let f = 0; f < nface; ++f) {
    const corners = [0, 1, 2].map((k) => at3(vert, face[3 * f + k]));
    const flat = faceNormal(corners[0], corners[1], corners[2]);
    const index = [0, 1, 2].map((k) => {
      const smooth = at3(normal, faceN[3 * f + k]);
      const useFlat = !ntexcoord && dot(smooth, flat) < 0.8;
      const tex = ntexcoord ? faceT[3 * f + k] : 0;
      const key = `${face[3 * f + k]} ${useFlat ? -1 - f : faceN[3 * f + k]} ${tex}`;
      let i = known.get(key);
      if (i === undefined) {
        const p = corners[k], n = useFlat ? flat : smooth;
        i = surface.add(p[0], p[1], p[2], 0, n[0], n[1], n[2], ntexcoord ? uv[2 * tex] : 0, ntexcoord ? uv[2 * tex + 1] : 0);
        known.set(key, i);
      }
      return i;
    });
    surface.triangle(index[0], index[1], index[2]);
  }
  const hull = new Triangles();
  for (let f = 0; f < nhull; ++f) {
    const [a, b, c] = [0, 1, 2].map((k) => at3(vert, hullFace[3 * f + k]));
    flatTriangle(hull, a, b, c);
  }
  return { surface, hull };
}

// The terrain, walls around it, and its bottom.
export function readHField(bytes: Uint8Array): Triangles {
  const input = new ByteReader(bytes);
  const [nrow, ncol] = input.ints(2);
  const size = input.floats(4), data = input.floats(nrow * ncol);
  const top = (r: number, c: number) => [
    size[0] * ((2 * c) / (ncol - 1) - 1), size[1] * ((2 * r) / (nrow - 1) - 1), size[2] * data[r * ncol + c]];
  const low = (r: number, c: number) => [...top(r, c).slice(0, 2), -size[3]];
  const t = new Triangles();
  const quad = (a: number[], b: number[], c: number[], d: number[]) => {
    flatTriangle(t, a, b, c);
    flatTriangle(t, a, c, d);
  };
  const right = ncol - 1, back = nrow - 1;
  for (let r = 0; r < back; ++r) {
    for (let c = 0; c < right; ++c) {
      flatTriangle(t, top(r + 1, c), top(r, c), top(r + 1, c + 1));
      flatTriangle(t, top(r, c), top(r, c + 1), top(r + 1, c + 1));
    }
    quad(low(r + 1, 0), low(r, 0), top(r, 0), top(r + 1, 0));
    quad(low(r, right), low(r + 1, right), top(r + 1, right), top(r, right));
  }
  for (let c = 0; c < right; ++c) {
    quad(low(0, c), low(0, c + 1), top(0, c + 1), top(0, c));
    quad(low(back, c + 1), low(back, c), top(back, c), top(back, c + 1));
  }
  quad(low(0, 0), low(back, 0), low(back, right), low(0, right));
  return t;
}

export interface Texture {
  map: THREE.Texture;
  cube: boolean;
  skybox: boolean;
}

function toRgba(bytes: Uint8Array, channels: number) {
  const n = bytes.length / channels, out = new Uint8Array(4 * n).fill(255);
  for (let i = 0; i < n; ++i) {
    for (let k = 0; k < channels; ++k) out[4 * i + k] = bytes[channels * i + k];
  }
  return out;
}

export function readTexture(bytes: Uint8Array): Texture {
  const input = new ByteReader(bytes);
  const [width, height, channels, type, srgb] = input.ints(5);
  const pixels = input.take(width * height * channels);
  const cube = type !== 0;
  let map: THREE.Texture;
  if (cube) {
    // Six square images one after the other; a single one serves for all sides.
    const side = width * width * channels, repeated = height === width;
    const faces = [0, 1, 2, 3, 4, 5].map((k) => {
      const first = repeated ? 0 : k * side;
      return new THREE.DataTexture(toRgba(pixels.subarray(first, first + side), channels), width, width);
    });
    for (const face of faces) face.needsUpdate = true;
    map = new THREE.CubeTexture(faces as unknown as HTMLImageElement[]);
    map.format = THREE.RGBAFormat;
    map.type = THREE.UnsignedByteType;
  } else {
    map = new THREE.DataTexture(toRgba(pixels, channels), width, height);
    map.wrapS = map.wrapT = THREE.RepeatWrapping;
  }
  map.flipY = false;
  map.colorSpace = srgb ? THREE.SRGBColorSpace : THREE.NoColorSpace;
  map.minFilter = THREE.LinearMipmapLinearFilter;
  map.magFilter = THREE.LinearFilter;
  map.generateMipmaps = true;
  map.needsUpdate = true;
  return { map, cube, skybox: type === 2 };
}

export interface Skin {
  nvert: number;
  uv: Float32Array;
  face: Int32Array;
}

export function readSkin(bytes: Uint8Array): Skin {
  const input = new ByteReader(bytes);
  const [nvert, ntexcoord, nface] = input.ints(3);
  return { nvert, uv: input.floats(2 * ntexcoord), face: input.ints(3 * nface) };
}

export interface Flex {
  dim: number;
  nvert: number;
  flatskin: boolean;
  radius: number;
  uv: Float32Array;
  elem: Int32Array;
  elemTex: Int32Array;
  layer: Int32Array;
  shell: Int32Array;
  edge: Int32Array;
}

export function readFlex(bytes: Uint8Array): Flex {
  const input = new ByteReader(bytes);
  const [dim, nvert, ntexcoord, nelem, nshell, nedge, flatskin] = input.ints(7);
  const radius = input.floats(1)[0], uv = input.floats(2 * ntexcoord);
  const elem = input.ints(nelem * (dim + 1)), elemTex = input.ints(nelem * (dim + 1)), layer = input.ints(nelem);
  return { dim, nvert, flatskin: !!flatskin, radius, uv, elem, elemTex, layer, shell: input.ints(nshell * dim), edge: input.ints(2 * nedge) };
}
