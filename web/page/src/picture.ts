// Draws frames. The passes, as in src/render/opengl/render.cc: shadow maps, the mirror, opaque parts with all
// lights, the sky, transparent parts.
import * as THREE from 'three';
import { Batch, Layer } from './batches';
import { bitsToFloat } from './bytes';
import { h } from './dom';
import { Eye, setThreeCamera } from './eye';
import { Frame, LightColumn as L } from './frame';
import { Library } from './library';
import { Model, Rendering } from './model';
import { Part, PartBuilder, SoftShape } from './parts';
import { Light, ShadowMap } from './shadows';
import { Sky, Theme } from './sky';
import { Triangles } from './shapes';
import * as shaders from './shaders';

const maxShadows = 4;

const attributes: WebGLContextAttributes = { antialias: false, stencil: true, depth: true, preserveDrawingBuffer: true };

declare global {
  interface Window {
    firstCanvas?: HTMLCanvasElement;
  }
}

// A canvas to draw on. Where the processor draws the pixels it is the one that index.html made, with its context, a
// cheap one: without antialiasing, and the only one, because each takes long to make.
export function makeCanvas(): HTMLCanvasElement {
  const dress = (canvas: HTMLCanvasElement) => {
    canvas.className = 'view';
    canvas.tabIndex = 0;
    canvas.setAttribute('aria-label', 'The simulation');
    return canvas;
  };
  const canvas = dress(window.firstCanvas ?? h('canvas')), gl = canvas.getContext('webgl2', attributes);
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = info ? String(gl!.getParameter(info.UNMASKED_RENDERER_WEBGL)) : '';
  if (/swiftshader|llvmpipe|software/i.test(name)) {
    canvas.dataset.software = document.documentElement.dataset.software = 'yes';
    return canvas;
  }
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return dress(h('canvas'));
}

export class Picture {
  readonly renderer: THREE.WebGLRenderer;
  readonly software: boolean;
  flags: boolean[];
  flexLayer = 0;
  drawn = 0;  // frames, for tests
  private scene = new THREE.Scene();
  private camera = new THREE.Camera();
  private builder: PartBuilder;
  private geometries = new Map<Triangles, THREE.BufferGeometry>();
  private batches = new Map<string, Batch>();
  private transparent: Batch[] = [];
  private materials = new Map<string, THREE.RawShaderMaterial>();
  private shapeIds = new Map<Triangles, number>();
  private shadowMaps: ShadowMap[] = [];
  private sky: Sky;
  private depthMaterial = new THREE.RawShaderMaterial({
    glslVersion: THREE.GLSL3, vertexShader: shaders.depthVertex, fragmentShader: shaders.depthFragment, side: THREE.DoubleSide,
    polygonOffset: true, polygonOffsetFactor: 2.5, polygonOffsetUnits: 8, colorWrite: false,
  });
  // Shared by all materials.
  private uniforms: Record<string, THREE.IUniform> = {
    reflection: { value: new THREE.Matrix4() }, head: { value: new THREE.Vector3() }, forward: { value: new THREE.Vector3() },
    dim: { value: 1 }, fog: { value: new THREE.Vector4() }, fogRange: { value: new THREE.Vector2() },
    mirrorPlane: { value: new THREE.Vector4() }, viewport: { value: new THREE.Vector2() },
    lightPos: { value: [] }, lightDir: { value: [] }, ambient: { value: [] }, diffuse: { value: [] }, specular: { value: [] },
    spot: { value: [] }, cutoff: { value: [] }, shadowMatrix: { value: [] },
    shadowTexel: { value: [] },
  };

  constructor(canvas: HTMLCanvasElement, private model: Model, private library: Library) {
    this.software = !!canvas.dataset.software;
    const context = this.software ? canvas.getContext('webgl2', attributes)! : undefined;
    this.renderer = new THREE.WebGLRenderer({ canvas, context, ...attributes, antialias: !this.software });
    this.renderer.debug.checkShaderErrors = false;  // asking would wait for the compiler
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
    this.renderer.autoClear = false;
    this.renderer.sortObjects = true;
    this.flags = model.rendering.map((r) => r.on);
    this.builder = new PartBuilder(model, library);
    this.sky = new Sky(model, library, this.scene);
    library.loaded.then(() => { if (!this.software) library.setAnisotropy(8); }, () => {});
  }

  setTheme(theme: Theme) {
    this.sky.setTheme(theme);
  }

  private shapeId(shape: Triangles | SoftShape) {
    if ('key' in shape) return shape.key;
    let id = this.shapeIds.get(shape);
    if (id === undefined) this.shapeIds.set(shape, id = this.shapeIds.size);
    return id;
  }

  private material(part: Part, lights: string, use: 'plain' | 'mirror' | 'reflector', transparent: boolean) {
    const texture = part.line || part.texture < 0 ? undefined : this.library.textures[part.texture];
    const side = part.twoSided || use === 'mirror' || part.line || !this.flags[Rendering.cull] ? THREE.DoubleSide : THREE.FrontSide;
    const wire = this.flags[Rendering.wireframe], fog = this.flags[Rendering.fog];
    const additive = transparent && this.flags[Rendering.additive];
    const key = [lights, texture ? part.texture : -1, use, transparent, part.line, side, wire, fog, additive].join();
    let material = this.materials.get(key);
    if (material) return material;
    const variant = { lights: use === 'mirror' ? lights.toLowerCase() : lights, texture: texture ? (texture.cube ? 'cube' : '2d') : '', fog, mirror: use === 'mirror' } as const;
    const uniforms = { ...this.uniforms };
    if (texture) uniforms.map = { value: texture.map };
    [...variant.lights].filter((l) => l === l.toUpperCase()).forEach((_, i) => {
      uniforms[`shadowMap${i}`] = { value: this.shadowMaps[i].target.depthTexture };
    });
    material = new THREE.RawShaderMaterial({
      glslVersion: THREE.GLSL3, uniforms, side, transparent, wireframe: wire && !part.line,
      vertexShader: part.line ? shaders.lineVertex : shaders.sceneVertex(variant),
      fragmentShader: part.line ? shaders.lineFragment : shaders.sceneFragment(variant),
      depthWrite: !transparent, depthFunc: THREE.LessEqualDepth,
    });
    if (use === 'reflector' || additive) {
      material.blending = THREE.CustomBlending;
      material.blendSrc = use === 'reflector' ? THREE.OneFactor : THREE.SrcAlphaFactor;
      material.blendDst = THREE.OneFactor;
    }
    if (use === 'mirror') {
      material.stencilWrite = true;
      material.stencilFunc = THREE.EqualStencilFunc;
      material.stencilRef = 1;
    }
    this.materials.set(key, material);
    return material;
  }

  private readLights(frame: Frame, eye: Eye): Light[] {
    const lights: Light[] = [], cells = frame.lights.cells;
    let shadows = 0;
    for (let i = 0; i < frame.lights.rows; ++i) {
      const at = i * L.count, kind = cells[at + L.kind], head = !!(kind & 0x100);
      const vec = (column: number) => [0, 1, 2].map((k) => bitsToFloat(cells[at + column + k]));
      const spot = (kind & 255) === 0, wants = !!(kind & 0x200) && this.flags[Rendering.shadow];
      const casts = wants && shadows < maxShadows && this.model.visual.shadowsize > 0;
      if (casts) ++shadows;
      lights.push({
        letter: casts ? (spot ? 'S' : 'D') : spot ? 's' : 'd', pos: head ? eye.pos : vec(L.pos), dir: head ? eye.forward : vec(L.dir),
        attenuation: vec(L.attenuation), cutoff: bitsToFloat(cells[at + L.cutoff]), exponent: bitsToFloat(cells[at + L.exponent]),
        ambient: vec(L.ambient), diffuse: vec(L.diffuse), specular: vec(L.specular),
      });
    }
    return lights;
  }

  private setLights(lights: Light[]) {
    const u = this.uniforms, v3 = (a: number[]) => new THREE.Vector3(a[0], a[1], a[2]);
    u.lightPos.value = lights.map((l) => v3(l.pos));
    u.lightDir.value = lights.map((l) => v3(l.dir).normalize());
    u.ambient.value = lights.map((l) => v3(l.ambient));
    u.diffuse.value = lights.map((l) => v3(l.diffuse));
    u.specular.value = lights.map((l) => v3(l.specular));
    u.spot.value = lights.map((l) => new THREE.Vector4(l.attenuation[0], l.attenuation[1], l.attenuation[2], l.exponent));
    u.cutoff.value = lights.map((l) => (l.cutoff >= 180 ? -2 : Math.cos((l.cutoff * Math.PI) / 180)));
  }

  private drawShadows(lights: Light[], parts: Part[]) {
    const casting = lights.filter((l) => l.letter === l.letter.toUpperCase());
    this.uniforms.shadowMatrix.value = casting.map((light, i) => {
      const map = this.shadowMaps[i];
      const any = map.aim(light, this.model, parts);
      this.renderer.setRenderTarget(map.target);
      this.renderer.clear();
      if (any) {
        map.camera.layers.set(Layer.caster);
        this.scene.overrideMaterial = this.depthMaterial;
        this.renderer.render(this.scene, map.camera);
        this.scene.overrideMaterial = null;
      }
      return map.lookup;
    });
    this.uniforms.shadowTexel.value = casting.map((_, i) => this.shadowMaps[i].texel);
    this.renderer.setRenderTarget(null);
  }

  // Sorts parts into batches of one shape and material; transparent ones, one by one, from near to far.
  private fill(parts: Part[], lights: string, mirror: Part | undefined, head: number[]) {
    for (const batch of this.batches.values()) batch.begin();
    const clear: Part[] = [];
    for (const part of parts) {
      if (part.transparent) {
        clear.push(part);
        continue;
      }
      const reflector = part === mirror;
      const key = [this.shapeId(part.shape), part.texture, part.line, part.twoSided, part.decor, reflector].join();
      const material = this.material(part, lights, reflector ? 'reflector' : 'plain', false);
      let batch = this.batches.get(key);
      if (!batch) {
        this.batches.set(key, batch = new Batch(part.shape, this.geometries, material));
        this.scene.add(batch.mesh);
      } else if ('key' in part.shape) {
        batch.reshape(part.shape);
      }
      batch.mesh.material = material;
      batch.mesh.layers.set(reflector ? Layer.reflector : Layer.opaque);
      if (!part.decor && !part.line) batch.mesh.layers.enable(Layer.caster);
      batch.mesh.userData.mirror = reflector ? undefined : this.mirrorMaterial(part, lights, mirror, false);
      batch.add(part);
    }
    for (const batch of this.batches.values()) batch.end();
    const away = (p: Part) => (p.radius < 0 ? 1e10 : Math.hypot(...p.center.map((c, i) => c - head[i])) - p.radius);
    clear.sort((a, b) => away(a) - away(b));
    this.fillTransparent(clear, lights, mirror);
  }

  private mirrorMaterial(part: Part, lights: string, mirror: Part | undefined, transparent: boolean) {
    return mirror ? this.material(part, lights, 'mirror', transparent) : undefined;
  }

  // Twice, in both orders, as the renderer does.
  private fillTransparent(parts: Part[], lights: string, mirror: Part | undefined) {
    const turns = this.flags[Rendering.additive] ? [parts] : [parts, [...parts].reverse()];
    const flat = lights.toLowerCase();
    const all = turns.flat();
    for (const batch of this.transparent.splice(all.length)) this.drop(batch);
    all.forEach((part, order) => {
      const batch = this.transparentBatch(part, order);
      batch.mesh.material = this.material(part, flat, 'plain', true);
      batch.mesh.renderOrder = 10 + order;
      batch.mesh.layers.set(Layer.transparent);
      if (order < parts.length && !part.decor && !part.line) batch.mesh.layers.enable(Layer.caster);
      batch.mesh.userData.mirror = this.mirrorMaterial(part, flat, mirror, true);
      batch.begin();
      batch.add(part);
      batch.end();
    });
  }

  private drop(batch: Batch) {
    this.scene.remove(batch.mesh);
    batch.dispose();
  }

  // The batch of a place in the order; that of the frame before, if its shape is the same.
  private transparentBatch(part: Part, order: number) {
    const old = this.transparent[order], soft = 'key' in part.shape;
    if (old && !soft && old.shape === part.shape) return old;
    if (old) this.drop(old);
    const batch = new Batch(part.shape, this.geometries, this.depthMaterial);
    this.scene.add(batch.mesh);
    this.transparent[order] = batch;
    return batch;
  }

  private stencilMaterial = new THREE.RawShaderMaterial({
    glslVersion: THREE.GLSL3, vertexShader: shaders.depthVertex, fragmentShader: shaders.depthFragment, colorWrite: false,
    depthTest: false, depthWrite: false, stencilWrite: true, stencilRef: 1, stencilFunc: THREE.AlwaysStencilFunc,
    stencilZPass: THREE.ReplaceStencilOp,
  });

  // The scene as the mirror shows it, where the mirror is; then depth as new.
  private drawMirrored(mirror: Part) {
    const i = mirror.instance, normal = new THREE.Vector3(i[2], i[6], i[10]);
    const size = normal.length() || 1;
    normal.divideScalar(size);
    const point = new THREE.Vector3(i[3], i[7], i[11]);
    if (mirror.type === 6) point.addScaledVector(normal, size);
    const head = this.uniforms.head.value as THREE.Vector3, offset = point.dot(normal);
    if (head.dot(normal) <= offset) return;
    this.camera.layers.set(Layer.reflector);
    this.scene.overrideMaterial = this.stencilMaterial;
    this.renderer.render(this.scene, this.camera);
    this.scene.overrideMaterial = null;
    const { x, y, z } = normal;
    this.uniforms.reflection.value.set(
      1 - 2 * x * x, -2 * x * y, -2 * x * z, 2 * offset * x, -2 * y * x, 1 - 2 * y * y, -2 * y * z, 2 * offset * y,
      -2 * z * x, -2 * z * y, 1 - 2 * z * z, 2 * offset * z, 0, 0, 0, 1);
    const keep = head.clone();
    head.applyMatrix4(this.uniforms.reflection.value);
    this.uniforms.dim.value = mirror.reflectance;
    this.uniforms.mirrorPlane.value.set(x, y, z, -offset);
    const swap = () => this.scene.traverse((object) => {
      const mesh = object as THREE.Mesh, other = mesh.userData.mirror as THREE.Material | undefined;
      if (!other) return;
      mesh.userData.mirror = mesh.material;
      mesh.material = other;
    });
    swap();
    this.camera.layers.set(Layer.opaque);
    this.camera.layers.enable(Layer.transparent);
    this.renderer.render(this.scene, this.camera);
    swap();
    this.uniforms.reflection.value.identity();
    this.uniforms.dim.value = 1;
    head.copy(keep);
    this.renderer.clearDepth();
  }

  resize(width: number, height: number, ratio: number) {
    const canvas = this.renderer.domElement;
    if (canvas.width === Math.floor(width * ratio) && canvas.height === Math.floor(height * ratio)) return;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
  }

  // Where the processor draws, each kind of program takes a tenth of a second to be made. The first picture
  // does with one, without shadows, mirror and sky; false: there is more to be shown.
  draw(frame: Frame, eye: Eye): boolean {
    const plain = this.software && this.drawn === 0, flags = this.flags;
    if (plain) this.flags = flags.map((on, i) => on && i === Rendering.cull);
    this.drawAll(frame, eye);
    this.flags = flags;
    return !plain;
  }

  private drawAll(frame: Frame, eye: Eye) {
    const size = this.renderer.getDrawingBufferSize(new THREE.Vector2());
    this.builder.flexLayer = this.flexLayer;
    const parts = this.builder.build(frame, eye.pos);
    const lights = this.readLights(frame, eye), letters = lights.map((l) => l.letter).join('');
    const nshadow = lights.filter((l) => l.letter === l.letter.toUpperCase()).length;
    while (this.shadowMaps.length < nshadow) this.shadowMaps.push(new ShadowMap(Math.min(this.software ? 1024 : 2048, this.model.visual.shadowsize)));
    this.setLights(lights);
    this.uniforms.head.value.set(...eye.pos);
    this.uniforms.forward.value.set(...eye.forward);
    this.uniforms.viewport.value.copy(size);
    this.uniforms.fog.value.set(...this.model.visual.fog);
    this.uniforms.fogRange.value.set(...this.model.visual.fogrange);
    const mirror = this.flags[Rendering.reflection] ? parts.find((p) => p.reflectance > 0) : undefined;
    this.fill(parts, letters, mirror, eye.pos);
    this.drawShadows(lights, parts);
    setThreeCamera(this.camera, eye, size.x / size.y);
    this.sky.place(eye, size.x / size.y, frame, this.flags);
    this.renderer.setClearColor(0, 1);
    this.renderer.clear(true, true, true);
    if (mirror) {
      this.drawMirrored(mirror);
      this.camera.layers.set(Layer.reflector);
      this.renderer.render(this.scene, this.camera);
    }
    this.camera.layers.set(Layer.opaque);
    this.camera.layers.enable(Layer.sky);
    this.camera.layers.enable(Layer.transparent);
    this.renderer.render(this.scene, this.camera);
    ++this.drawn;
  }

  dispose() {
    for (const batch of [...this.batches.values(), ...this.transparent]) batch.dispose();
    for (const geometry of this.geometries.values()) geometry.dispose();
    for (const material of this.materials.values()) material.dispose();
    for (const map of this.shadowMaps) map.dispose();
    this.library.dispose();
    this.renderer.dispose();
  }
}
