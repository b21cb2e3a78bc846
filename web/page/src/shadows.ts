// Shadow maps: what is drawn as the light sees it, fitted to the things that cast shadows.
import * as THREE from 'three';
import { Model } from './model';
import { Part } from './parts';

export interface Light {
  letter: string;  // d or s, upper case with a shadow
  pos: number[];
  dir: number[];
  attenuation: number[];
  cutoff: number;
  exponent: number;
  ambient: number[];
  diffuse: number[];
  specular: number[];
}

export class ShadowMap {
  readonly target: THREE.WebGLRenderTarget;
  readonly camera = new THREE.Camera();
  readonly lookup = new THREE.Matrix4();
  texel = 0;  // width of a texel at distance 1 from the light, at any distance for a directional one; m

  constructor(size: number) {
    const depth = new THREE.DepthTexture(size, size, THREE.UnsignedIntType);
    depth.compareFunction = THREE.LessEqualCompare;
    depth.minFilter = depth.magFilter = THREE.LinearFilter;
    this.target = new THREE.WebGLRenderTarget(size, size, { depthTexture: depth });
  }

  // Turns the camera of the light to the casters. False if there are none.
  aim(light: Light, model: Model, parts: Part[]): boolean {
    const dir = new THREE.Vector3(...light.dir).normalize(), pos = new THREE.Vector3(...light.pos);
    const up = Math.abs(dir.z) < 0.9 ? new THREE.Vector3(0, 0, 1) : new THREE.Vector3(0, 1, 0);
    const spot = light.letter === 'S', view = new THREE.Matrix4().lookAt(pos, pos.clone().add(dir), up).setPosition(pos);
    const inverse = view.clone().invert();
    const angle = Math.min(2 * light.cutoff * model.visual.shadowscale, 160) * (Math.PI / 360);
    const half = spot ? Math.tan(angle) : model.visual.shadowclip, near = model.visual.near;
    const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
    let whole = false;
    for (const part of parts) {
      if (part.decor || part.line || part.radius < 0) continue;
      const c = new THREE.Vector3(...(part.center as [number, number, number])).applyMatrix4(inverse), r = part.radius, depth = -c.z;
      if (spot && depth + r <= 0) continue;
      if (spot && depth <= 1.01 * r) {
        whole = true;
        continue;
      }
      const scale = spot ? depth : 1;
      const spread = spot ? (r * (1 + Math.max(Math.abs(c.x), Math.abs(c.y)) / depth)) / (depth - r) : r;
      [c.x / scale, c.y / scale].forEach((x, k) => {
        low[k] = Math.min(low[k], x - spread);
        high[k] = Math.max(high[k], x + spread);
      });
      low[2] = Math.min(low[2], depth - r);
      high[2] = Math.max(high[2], depth + r);
    }
    for (let k = 0; k < 2; ++k) {
      low[k] = whole ? -half : Math.max(low[k], -half);
      high[k] = whole ? half : Math.min(high[k], half);
    }
    if (spot) low[2] = Math.max(whole ? near : low[2], near);
    if (whole) high[2] = Math.max(high[2], 10 * near);
    if (!(low[0] < high[0] && low[1] < high[1] && low[2] < high[2])) return false;
    this.texel = Math.max(high[0] - low[0], high[1] - low[1]) / this.target.width;
    const margin = 0.02 * (high[2] - low[2]);
    const zNear = spot ? low[2] : low[2] - margin, zFar = high[2] + margin;
    const s = spot ? zNear : 1, p = this.camera.projectionMatrix;
    if (spot) p.makePerspective(low[0] * s, high[0] * s, high[1] * s, low[1] * s, zNear, zFar);
    else p.makeOrthographic(low[0], high[0], high[1], low[1], zNear, zFar);
    this.camera.matrixAutoUpdate = false;
    this.camera.matrix.copy(view);
    this.camera.updateMatrixWorld(true);
    this.lookup.set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1).multiply(p).multiply(this.camera.matrixWorldInverse);
    return true;
  }

  dispose() {
    this.target.depthTexture?.dispose();
    this.target.dispose();
  }
}
