// Behind everything: the skybox, or else a gradient; and haze where an infinite plane meets it.
import * as THREE from 'three';
import { Layer } from './batches';
import { Eye } from './eye';
import { Frame } from './frame';
import { Library } from './library';
import { GeomType, Model, Rendering } from './model';
import { readGeom } from './parts';
import * as shaders from './shaders';

const skyDistance = 0.7;  // of the far plane

const themes = {
  black: { above: [0, 0, 0], below: [0, 0, 0] },
  dark: { above: [0.055, 0.07, 0.1], below: [0.15, 0.17, 0.21] },
  light: { above: [0.8, 0.86, 0.93], below: [0.97, 0.975, 0.98] },
};

export type Theme = keyof typeof themes;

export class Sky {
  private corners = [0, 1, 2, 3].map(() => new THREE.Vector4());
  private box?: THREE.Mesh<THREE.BufferGeometry, THREE.RawShaderMaterial>;
  private backdrop: THREE.Mesh<THREE.BufferGeometry, THREE.RawShaderMaterial>;
  private haze: THREE.Mesh<THREE.BufferGeometry, THREE.RawShaderMaterial>;

  constructor(private model: Model, private library: Library, private scene: THREE.Scene) {
    this.backdrop = this.screen(shaders.backdropFragment, { above: { value: new THREE.Vector3() }, below: { value: new THREE.Vector3() } });
    this.setTheme('dark');
    const geometry = new THREE.BufferGeometry();
    this.haze = new THREE.Mesh(geometry, new THREE.RawShaderMaterial({
      glslVersion: THREE.GLSL3, vertexShader: shaders.hazeVertex, fragmentShader: shaders.hazeFragment, transparent: true,
      depthWrite: false, side: THREE.DoubleSide,
      uniforms: { place: { value: new THREE.Matrix4() }, color: { value: new THREE.Vector4(...model.visual.haze) } },
    }));
    this.haze.frustumCulled = false;
    this.haze.renderOrder = 2;
    this.haze.layers.set(Layer.sky);
    scene.add(this.haze);
  }

  private screen(fragmentShader: string, uniforms: Record<string, THREE.IUniform>) {
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]), 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    const mesh = new THREE.Mesh(geometry, new THREE.RawShaderMaterial({
      glslVersion: THREE.GLSL3, vertexShader: shaders.skyVertex, fragmentShader, transparent: true, depthWrite: false, depthTest: true,
      depthFunc: THREE.LessEqualDepth, uniforms: { corner: { value: this.corners }, ...uniforms },
    }));
    mesh.frustumCulled = false;
    mesh.renderOrder = 1;
    mesh.layers.set(Layer.sky);
    this.scene.add(mesh);
    return mesh;
  }

  setTheme(name: Theme) {
    const theme = themes[name];
    this.backdrop.material.uniforms.above.value.set(...theme.above);
    this.backdrop.material.uniforms.below.value.set(...theme.below);
  }

  place(eye: Eye, aspect: number, frame: Frame, flags: boolean[]) {
    const skybox = this.library.skybox;
    if (skybox && !this.box) this.box = this.screen(shaders.skyFragment, { map: { value: skybox.map }, fog: { value: new THREE.Vector4() } });
    const shown = !!this.box && flags[Rendering.skybox];
    if (this.box) this.box.visible = shown;
    this.backdrop.visible = !shown;
    const d = skyDistance * eye.far, n = eye.near, f = eye.far;
    const depth = shown ? (eye.orthographic ? (2 * d - f - n) / (f - n) : (f + n) / (f - n) - (2 * f * n) / ((f - n) * d)) : 0.99999;
    const half = (aspect * (eye.top - eye.bottom)) / 2, ahead = eye.orthographic ? d : n;
    for (let i = 0; i < 4; ++i) {
      const x = i & 1 ? half : -half, y = i & 2 ? eye.top : eye.bottom;
      const dir = [0, 1, 2].map((k) => ahead * eye.forward[k] + x * eye.right[k] + y * eye.up[k]);
      this.corners[i].set(dir[0], dir[2], -dir[1], depth);  // the texture has y up
    }
    const { fog, fogrange } = this.model.visual;
    if (this.box) {
      const amount = Math.min(1, Math.max(0, (d - fogrange[0]) / (fogrange[1] - fogrange[0])));
      this.box.material.uniforms.fog.value.set(fog[0], fog[1], fog[2], flags[Rendering.fog] ? amount : 0);
    }
    this.placeHaze(eye, frame, shown && flags[Rendering.haze], flags[Rendering.fog]);
  }

  // A cone around the viewer, from the plane up to the viewer's height.
  private placeHaze(eye: Eye, frame: Frame, on: boolean, foggy: boolean) {
    this.haze.visible = false;
    const size = this.model.visual.hazesize;
    if (!on || size <= 0) return;
    for (let i = 0; i < frame.geoms.rows; ++i) {
      const geom = readGeom(frame, i, this.model.quantum);
      if (geom.type !== GeomType.plane || geom.size[0] !== 0 || geom.size[1] !== 0) continue;
      const m = geom.mat, z = [m[2], m[5], m[8]];
      const height = z.reduce((s, n, k) => s + n * (eye.pos[k] - geom.pos[k]), 0);
      if (height <= 0) return;
      this.setBand(skyDistance * eye.far, height, size);
      const foot = eye.pos.map((p, k) => p - height * z[k]);
      this.haze.material.uniforms.place.value.set(
        m[0], m[1], m[2], foot[0], m[3], m[4], m[5], foot[1], m[6], m[7], m[8], foot[2], 0, 0, 0, 1);
      this.haze.material.uniforms.color.value.set(...(foggy ? this.model.visual.fog : this.model.visual.haze));
      this.haze.visible = true;
      return;
    }
  }

  private setBand(radius: number, height: number, haze: number) {
    const slices = 64, a = Math.atan2(1, haze);
    const middle = (Math.sqrt(0.5) * haze * Math.sin(a)) / Math.sin(0.75 * Math.PI - a);
    const pos: number[] = [], index: number[] = [];
    [[0, 0], [middle, 1], [1, 0]].forEach(([t, opacity], k) => {
      const ring = radius * (1 - haze * (1 - t));
      for (let i = 0; i <= slices; ++i) {
        const angle = (2 * Math.PI * i) / slices;
        pos.push(ring * Math.cos(angle), ring * Math.sin(angle), height * t, opacity);
      }
      for (let i = 0; k < 2 && i < slices; ++i) {
        const p = k * (slices + 1) + i, q = p + slices + 1;
        index.push(p, q, q + 1, p, q + 1, p + 1);
      }
    });
    const known = this.haze.geometry.getAttribute('position') as THREE.BufferAttribute | undefined;
    if (known) {
      (known.array as Float32Array).set(pos);
      known.needsUpdate = true;
    } else {
      this.haze.geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(pos), 4));
      this.haze.geometry.setIndex(index);
    }
  }
}
