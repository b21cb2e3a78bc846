// Parts as few draw calls: those of one shape and look are instances of one mesh.
import * as THREE from 'three';
import { Part, SoftShape, instanceFloats } from './parts';
import { Triangles } from './shapes';

const isSoft = (shape: Triangles | SoftShape): shape is SoftShape => 'key' in shape;

const attributes: [name: string, offset: number][] = [
  ['row0', 0], ['row1', 4], ['row2', 8], ['axis', 12], ['rgba', 16], ['gloss', 20], ['tex', 24]];

function baseGeometry(shape: Triangles | SoftShape) {
  const g = new THREE.BufferGeometry();
  const vertices = shape.pos.length / 4;
  const uv = shape.uv.length === 2 * vertices ? shape.uv : new Float32Array(2 * vertices);
  g.setAttribute('position', new THREE.BufferAttribute(new Float32Array(shape.pos), 4));
  g.setAttribute('normal', new THREE.BufferAttribute(new Float32Array(shape.normal), 3));
  g.setAttribute('uv', new THREE.BufferAttribute(new Float32Array(uv), 2));
  if (shape.index) g.setIndex(new THREE.BufferAttribute(new Uint32Array(shape.index), 1));
  return g;
}

export const Layer = { opaque: 0, caster: 1, reflector: 2, sky: 3, transparent: 4 } as const;

// Instances of one shape.
export class Batch {
  readonly mesh: THREE.Mesh<THREE.InstancedBufferGeometry, THREE.Material>;
  private data = new THREE.InstancedInterleavedBuffer(new Float32Array(0), instanceFloats);
  private base: THREE.BufferGeometry;
  private owned = false;  // the base belongs to this batch alone
  private parts: Part[] = [];

  constructor(readonly shape: Triangles | SoftShape, shared: Map<Triangles, THREE.BufferGeometry>, material: THREE.Material) {
    if (isSoft(shape)) {
      this.base = baseGeometry(shape);
      this.owned = true;
    } else {
      let base = shared.get(shape);
      if (!base) shared.set(shape, base = baseGeometry(shape));
      this.base = base;
    }
    this.mesh = new THREE.Mesh(new THREE.InstancedBufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.link();
  }

  private link() {
    const g = this.mesh.geometry;
    for (const name of ['position', 'normal', 'uv']) g.setAttribute(name, this.base.getAttribute(name));
    g.setIndex(this.base.getIndex());
    for (const [name, offset] of attributes) g.setAttribute(name, new THREE.InterleavedBufferAttribute(this.data, 4, offset));
  }

  reshape(shape: SoftShape) {
    const pos = this.base.getAttribute('position') as THREE.BufferAttribute;
    if (pos.array.length !== shape.pos.length) {
      this.base.dispose();
      this.mesh.geometry.dispose();
      this.mesh.geometry = new THREE.InstancedBufferGeometry();
      this.base = baseGeometry(shape);
      this.link();
      return;
    }
    for (const [name, array] of [['position', shape.pos], ['normal', shape.normal]] as const) {
      const attribute = this.base.getAttribute(name) as THREE.BufferAttribute;
      (attribute.array as Float32Array).set(array);
      attribute.needsUpdate = true;
    }
  }

  begin() {
    this.parts.length = 0;
  }
  add(part: Part) {
    this.parts.push(part);
  }
  end() {
    const n = this.parts.length;
    this.mesh.visible = n > 0;
    if (!n) return;
    if (this.data.array.length < n * instanceFloats) {
      const room = Math.max(4, 2 ** Math.ceil(Math.log2(n)));
      this.data = new THREE.InstancedInterleavedBuffer(new Float32Array(room * instanceFloats), instanceFloats);
      this.data.setUsage(THREE.DynamicDrawUsage);
      this.mesh.geometry.dispose();
      this.mesh.geometry = new THREE.InstancedBufferGeometry();
      this.link();
    }
    this.parts.forEach((part, i) => (this.data.array as Float32Array).set(part.instance, i * instanceFloats));
    this.data.needsUpdate = true;
    this.mesh.geometry.instanceCount = n;
  }

  dispose() {
    this.mesh.geometry.dispose();
    if (this.owned) this.base.dispose();
  }
}
