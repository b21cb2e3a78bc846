// The geoms of a frame as parts: a shape, its texture, and the numbers that place and colour it. The rules
// are those of src/render/common/parts.cc.
import { bitsToFloat } from './bytes';
import { Frame, GeomColumn as G } from './frame';
import { Library } from './library';
import { GeomType, Model } from './model';
import { Triangles, UnitShape } from './shapes';
import { FlexFlag, Soup, flexSurface, skinSurface } from './soft';

// Floats of an instance: three rows of the placement, axis (w: explicit texture coordinates), colour,
// gloss (emission, specular, exponent, width of lines), scale of texture coordinates.
export const instanceFloats = 28;
const Row = 0, Axis = 12, Rgba = 16, Gloss = 20, Tex = 24;

// A surface that is made anew for every frame.
export interface SoftShape {
  key: string;
  pos: Float32Array;
  normal: Float32Array;
  uv: Float32Array;
  index?: ArrayLike<number>;
}

export interface Part {
  shape: Triangles | SoftShape;
  texture: number;
  instance: Float32Array;
  geom: number;
  type: number;
  center: number[];
  radius: number;     // of a sphere around it; < 0: unbounded
  transparent: boolean;
  reflectance: number;
  line: boolean;
  decor: boolean;
  twoSided: boolean;
}

export interface Geom {
  type: number;
  texcoord: boolean;
  category: number;
  dataid: number;
  objtype: number;
  objid: number;
  matid: number;
  size: number[];
  pos: number[];
  mat: number[];  // row by row
  rgba: number[];
  emission: number;
  specular: number;
  shininess: number;
  reflectance: number;
}

function rotation(cells: Int32Array, at: number) {
  const largest = cells[at + G.largest], q = [0, 0, 0, 0];
  let square = 0;
  for (let k = 0, i = at + G.quat; k < 4; ++k) {
    if (k === largest) continue;
    q[k] = cells[i++] / 32768;
    square += q[k] * q[k];
  }
  q[largest] = Math.sqrt(Math.max(0, 1 - square));
  const [w, x, y, z] = q;
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
    2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
    2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
  ];
}

export function readGeom(frame: Frame, i: number, quantum: number): Geom {
  const cells = frame.geoms.cells, at = i * G.count, kind = cells[at + G.kind], rgba = cells[at + G.rgba];
  const gloss = cells[at + G.gloss], shine = cells[at + G.shine];
  return {
    type: kind & 0xffff, texcoord: !!(kind & 0x10000), category: (kind >> 20) & 7,
    dataid: cells[at + G.dataid], objtype: cells[at + G.objtype], objid: cells[at + G.objid], matid: cells[at + G.matid],
    size: [0, 1, 2].map((k) => bitsToFloat(cells[at + G.size + k])),
    pos: [0, 1, 2].map((k) => cells[at + G.pos + k] * quantum),
    mat: rotation(cells, at),
    rgba: [0, 8, 16, 24].map((s) => ((rgba >>> s) & 255) / 255),
    emission: (gloss >>> 16) / 4096, specular: (gloss & 0xffff) / 4096,
    shininess: (shine >>> 16) / 4096, reflectance: (shine & 0xffff) / 4096,
  };
}

const CategoryDecor = 4;

export class PartBuilder {
  parts: Part[] = [];
  flexLayer = 0;

  constructor(private model: Model, private library: Library) {}

  build(frame: Frame, head: number[]): Part[] {
    this.parts = [];
    for (let i = 0; i < frame.geoms.rows; ++i) this.addGeom(frame, i, readGeom(frame, i, this.model.quantum), head);
    // Only the first mirror reflects.
    let mirror = false;
    for (const part of this.parts) {
      const mine = (part.type === GeomType.plane || part.type === GeomType.box) && !part.transparent && part.reflectance > 0;
      if (!mine || mirror) part.reflectance = 0;
      mirror ||= mine;
    }
    return this.parts;
  }

  private part(shape: Triangles | SoftShape, index: number, geom: Geom, behind = false): Part {
    const instance = new Float32Array(instanceFloats), alpha = behind ? 0.3 * geom.rgba[3] : geom.rgba[3];
    instance.set([geom.rgba[0], geom.rgba[1], geom.rgba[2], alpha], Rgba);
    instance.set([geom.emission, geom.specular, 128 * geom.shininess, 0], Gloss);
    const part: Part = {
      shape, texture: this.textureOf(geom), instance, geom: index, type: geom.type, center: geom.pos, radius: 0,
      transparent: alpha < 0.995 || behind, reflectance: geom.reflectance, line: false,
      decor: geom.category === CategoryDecor, twoSided: behind,
    };
    if (part.texture >= 0) this.setTexture(geom, part);
    this.parts.push(part);
    return part;
  }

  private textureOf(geom: Geom) {
    const id = geom.matid >= 0 ? this.model.materials[geom.matid]?.texture ?? -1 : -1;
    return id >= 0 && this.library.textures[id] ? id : -1;
  }

  // How positions of the object become texture coordinates.
  private setTexture(geom: Geom, part: Part) {
    const material = this.model.materials[geom.matid], tex = part.instance;
    if (this.library.textures[part.texture]!.cube) {
      for (let k = 0; k < 3; ++k) tex[Tex + k] = material.uniform ? geom.size[k] : 1;
      return;
    }
    tex[Axis + 3] = geom.texcoord ? 1 : 0;
    for (let k = 0; k < 2; ++k) {
      let scale = material.repeat[k];
      if (geom.dataid >= 0 && geom.size[k] > 0) scale /= geom.size[k];
      if (material.uniform && geom.size[k] > 0) scale *= geom.size[k];
      tex[Tex + k] = (k ? -0.5 : 0.5) * scale;
    }
  }

  private place(geom: Geom, part: Part, sx: number, sy: number, sz: number) {
    for (let i = 0; i < 3; ++i) {
      part.instance.set([geom.mat[3 * i] * sx, geom.mat[3 * i + 1] * sy, geom.mat[3 * i + 2] * sz, geom.pos[i]], Row + 4 * i);
    }
  }

  private addScaled(index: number, geom: Geom, shape: UnitShape) {
    const part = this.part(this.library.unit(shape), index, geom);
    this.place(geom, part, geom.size[0], geom.size[1], geom.size[2]);
    part.radius = Math.hypot(...geom.size);
  }

  // Round shapes whose length is along the axis of the instance.
  private addRound(index: number, geom: Geom, shape: UnitShape) {
    const part = this.part(this.library.unit(shape), index, geom);
    const capsule = geom.type === GeomType.capsule, [a, b, length] = geom.size;
    const radius = capsule ? (a + b) / 2 : a;
    this.place(geom, part, radius, capsule ? radius : b, radius);
    for (let i = 0; i < 3; ++i) part.instance[Axis + i] = geom.mat[3 * i + 2] * length;
    part.radius = radius + length;
  }

  private addPlane(index: number, geom: Geom, head: number[]) {
    const normal = [geom.mat[2], geom.mat[5], geom.mat[8]], plane = this.model.planes[geom.dataid];
    const half = [geom.size[0], geom.size[1]], far = this.model.visual.far;
    if (plane) {
      for (let k = 0; k < 2; ++k) {
        half[k] = plane.size[k] > 0 ? plane.size[k] : 1.05 * far + plane.cell[k];
        if (plane.size[k] > 0) continue;
        // An infinite plane follows the viewer in steps of whole cells.
        const axis = [geom.mat[k], geom.mat[3 + k], geom.mat[6 + k]], cell = 2 * plane.cell[k];
        const off = Math.round(axis.reduce((s, a, i) => s + a * (head[i] - geom.pos[i]), 0) / cell) * cell;
        for (let i = 0; i < 3; ++i) geom.pos[i] += off * axis[i];
      }
    }
    const behind = normal.reduce((s, n, i) => s + n * (head[i] - geom.pos[i]), 0) < 0;
    const part = this.part(this.library.unit('plane'), index, geom, behind);
    this.place(geom, part, half[0], half[1], 1);
    if (plane) {
      part.instance[Tex] *= half[0];
      part.instance[Tex + 1] *= half[1];
    }
    part.radius = geom.size[0] <= 0 || geom.size[1] <= 0 ? -1 : Math.hypot(half[0], half[1]);
  }

  private addMesh(index: number, geom: Geom, shape: Triangles | undefined) {
    if (!shape) return;
    const part = this.part(shape, index, geom);
    this.place(geom, part, 1, 1, 1);
    part.radius = meshRadius(shape);
  }

  private addLine(index: number, geom: Geom, shape: 'line' | 'linebox', width: number) {
    const part = this.part(this.library.unit(shape), index, geom);
    part.line = true;
    part.texture = -1;
    part.instance[Gloss + 3] = width * this.model.visual.linewidth;
    if (shape === 'line') this.place(geom, part, 1, 1, geom.size[2]);
    else this.place(geom, part, geom.size[0], geom.size[1], geom.size[2]);
  }

  // Edges come as lengths: one along x, the other in the plane of x and y.
  private addTriangle(index: number, geom: Geom) {
    const part = this.part(this.library.unit('triangle'), index, geom), [l1, c, s] = geom.size, m = geom.mat;
    for (let i = 0; i < 3; ++i) {
      part.instance.set([m[3 * i] * l1, m[3 * i] * c + m[3 * i + 1] * s, m[3 * i + 2], geom.pos[i]], Row + 4 * i);
    }
    part.twoSided = true;
    part.radius = Math.max(l1, Math.hypot(c, s));
  }

  private addSoft(index: number, geom: Geom, shape: SoftShape) {
    const part = this.part(shape, index, geom);
    part.instance.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0], Row);
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < shape.pos.length; i += 4) {
      for (let k = 0; k < 3; ++k) {
        low[k] = Math.min(low[k], shape.pos[i + k]);
        high[k] = Math.max(high[k], shape.pos[i + k]);
      }
    }
    part.center = low.map((l, k) => (l + high[k]) / 2);
    part.radius = Math.hypot(...low.map((l, k) => (high[k] - l) / 2));
  }

  private vertices(cells: Int32Array, first: number) {
    const q = this.model.quantum;
    return (i: number) => {
      const at = 3 * (first + i);
      return [cells[at] * q, cells[at + 1] * q, cells[at + 2] * q];
    };
  }

  private addSkin(frame: Frame, index: number, geom: Geom) {
    const skin = this.library.skins[geom.objid], first = this.model.assets.skinadr[geom.objid];
    if (!skin || frame.skinvert.rows < first + skin.nvert) return;
    const surface = skinSurface(skin, this.vertices(frame.skinvert.cells, first));
    this.addSoft(index, geom, { key: `skin${index}`, ...surface, uv: skin.uv, index: skin.face });
  }

  private addFlex(frame: Frame, index: number, geom: Geom) {
    const flex = this.library.flexes[geom.objid], first = this.model.assets.flexadr[geom.objid];
    if (!flex || frame.flexvert.rows < first + flex.nvert) return;
    const vert = this.vertices(frame.flexvert.cells, first), flags = frame.status.flexFlags;
    const soup: Soup = flexSurface(flex, vert, flags, this.flexLayer);
    const faces = soup.pos.length > 0;
    if (geom.size[0] > 0 && !(flags & FlexFlag.skin && faces)) this.addSkeleton(index, geom, vert, flex.nvert, flex.edge, flags);
    if (!faces) return;
    this.addSoft(index, geom, {
      key: `flex${index}`, pos: new Float32Array(soup.pos), normal: new Float32Array(soup.normal), uv: new Float32Array(soup.uv),
    });
  }

  // Vertices of a flex as spheres, edges as tubes between them.
  private addSkeleton(index: number, geom: Geom, vert: (i: number) => number[], nvert: number, edge: Int32Array, flags: number) {
    const radius = geom.size[0], plain = { ...geom, matid: -1 };
    for (let i = 0; flags & FlexFlag.vertices && i < nvert; ++i) {
      const part = this.part(this.library.unit('sphere'), index, plain), p = vert(i);
      part.instance.set([radius, 0, 0, p[0], 0, radius, 0, p[1], 0, 0, radius, p[2]], Row);
      part.center = p;
      part.radius = radius;
    }
    for (let e = 0; flags & FlexFlag.edges && e < edge.length; e += 2) {
      const a = vert(edge[e]), b = vert(edge[e + 1]);
      const span = [b[0] - a[0], b[1] - a[1], b[2] - a[2]], length = Math.hypot(...span) || 1e-9;
      const z = span.map((s) => s / length);
      const other = Math.abs(z[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0];
      let x = [other[1] * z[2] - other[2] * z[1], other[2] * z[0] - other[0] * z[2], other[0] * z[1] - other[1] * z[0]];
      const norm = Math.hypot(...x);
      x = x.map((v) => v / norm);
      const y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]];
      const part = this.part(this.library.unit('tube'), index, plain);
      for (let i = 0; i < 3; ++i) {
        part.instance.set([x[i] * radius, y[i] * radius, z[i] * radius, (a[i] + b[i]) / 2], Row + 4 * i);
        part.instance[Axis + i] = span[i] / 2;
      }
      part.center = a.map((v, i) => (v + b[i]) / 2);
      part.radius = radius + length / 2;
    }
  }

  private addGeom(frame: Frame, i: number, geom: Geom, head: number[]) {
    switch (geom.type) {
      case GeomType.plane: return this.addPlane(i, geom, head);
      case GeomType.hfield: return this.addMesh(i, geom, this.library.hfields[geom.dataid]);
      case GeomType.sphere:
      case GeomType.ellipsoid: return this.addScaled(i, geom, 'sphere');
      case GeomType.capsule: return this.addRound(i, geom, 'capsule');
      case GeomType.cylinder: return this.addRound(i, geom, 'cylinder');
      case GeomType.box: return this.addScaled(i, geom, 'box');
      case GeomType.mesh:
      case GeomType.sdf: return this.addMesh(i, geom, this.library.meshes[geom.dataid]);
      case GeomType.arrow: return this.addRound(i, geom, 'arrow');
      case GeomType.arrow1: return this.addRound(i, geom, 'arrow1');
      case GeomType.arrow2: return this.addRound(i, geom, 'arrow2');
      case GeomType.line: return this.addLine(i, geom, 'line', geom.size[0]);
      case GeomType.linebox: return this.addLine(i, geom, 'linebox', 1.5);
      case GeomType.triangle: return this.addTriangle(i, geom);
      case GeomType.flex: return this.addFlex(frame, i, geom);
      case GeomType.skin: return this.addSkin(frame, i, geom);
    }
  }
}

const radii = new WeakMap<Triangles, number>();
function meshRadius(shape: Triangles) {
  let radius = radii.get(shape);
  if (radius === undefined) {
    radius = 0;
    for (let i = 0; i < shape.pos.length; i += 4) {
      radius = Math.max(radius, Math.hypot(shape.pos[i], shape.pos[i + 1], shape.pos[i + 2]));
    }
    radii.set(shape, radius);
  }
  return radius;
}
