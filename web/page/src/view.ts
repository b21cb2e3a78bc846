// One model on the screen: its picture, its camera, and what the user does to them.
import { Eye, FreeCamera, freeEye, givenEye, moveFree } from './eye';
import { Frame } from './frame';
import { Labels } from './labels';
import { Fetch, Library } from './library';
import { CameraType, Mouse, Pert, say } from './messages';
import { Model } from './model';
import { Picture } from './picture';
import { Values } from './plots';
import { Sharpness } from './sharpness';
import { Source } from './source';

export type Tool = 'look' | 'pull';

export class View {
  readonly picture: Picture;
  readonly library: Library;
  readonly values: Values;
  frame?: Frame;
  free: FreeCamera;
  camera: { type: number; id: number };
  tool: Tool = 'look';
  onDrawn = () => {};
  private labels: Labels;
  private sharpness: Sharpness;
  private size = '';
  private pulling = false;
  private dirty = true;
  private cameraSent = '';
  private alive = true;

  constructor(readonly model: Model, fetch: Fetch, private source: Source, canvas: HTMLCanvasElement, labels: HTMLCanvasElement) {
    this.library = new Library(model, fetch);
    this.picture = new Picture(canvas, model, this.library);
    this.labels = new Labels(labels);
    this.sharpness = new Sharpness(this.picture.software);
    this.values = new Values(model, 0);
    this.free = this.defaultCamera();
    this.camera = model.live && model.camera.fixed >= 0 ? { type: CameraType.fixed, id: model.camera.fixed } : { type: CameraType.free, id: -1 };
    this.library.loaded.then(() => { this.dirty = true; });
    requestAnimationFrame(this.tick);
  }

  private defaultCamera(): FreeCamera {
    const { lookat, distance, azimuth, elevation } = this.model.camera;
    // A grid of worlds is as many times as wide.
    const grid = Math.ceil(Math.sqrt(this.model.worlds));
    return { lookat: [...lookat], distance: grid > 1 ? distance * (1 + 0.5 * (grid - 1)) : distance, azimuth, elevation };
  }

  resetCamera() {
    this.free = this.defaultCamera();
    this.setCamera(CameraType.free, -1);
  }

  setCamera(type: number, id: number) {
    this.camera = { type, id };
    this.dirty = true;
    this.sayCamera();
  }

  show(frame: Frame) {
    this.frame = frame;
    this.values.update(frame);
    this.dirty = true;
  }

  redraw() {
    this.dirty = true;
  }

  watch(mask: number) {
    if (mask === this.values.mask || !this.model.live) return;
    this.values.mask = mask;
    this.source.send(say.watch(mask));
  }

  get eye(): Eye {
    const given = this.camera.type !== CameraType.free && this.frame ? givenEye(this.model, this.frame.status) : undefined;
    return given ?? freeEye(this.model, this.free);
  }

  get aspect() {
    const canvas = this.picture.renderer.domElement;
    return canvas.clientWidth / Math.max(1, canvas.clientHeight);
  }

  // The server needs the camera to select and to pull, and to light what it describes.
  private sayCamera() {
    const message = say.camera(this.camera.type, this.camera.id, this.free, this.aspect), key = String(new Uint8Array(message));
    if (key === this.cameraSent) return;
    this.cameraSent = key;
    this.source.send(message);
  }

  // The last picture has all its pixels (for tests).
  get sharp() {
    return this.sharpness.sharp;
  }

  private tick = (now: number) => {
    if (!this.alive) return;
    requestAnimationFrame(this.tick);
    this.sayCamera();
    const { clientWidth: width, clientHeight: height } = this.picture.renderer.domElement, size = `${width} ${height} ${devicePixelRatio}`;
    if (!this.frame || !width || !height) return;
    const ratio = this.sharpness.ratio(this.dirty || size !== this.size, now);
    if (!ratio) return;
    this.size = size;
    this.picture.resize(width, height, ratio);
    const eye = this.eye;
    this.dirty = !this.picture.draw(this.frame, eye);
    this.labels.draw(this.frame, eye, this.model.quantum);
    this.onDrawn();
  };

  select(x: number, y: number) {
    this.sayCamera();
    this.source.send(say.select(x, y));
  }

  // Drags are in heights of the view, y downwards.
  startPull(rotate: boolean) {
    if (!this.frame?.status.selected) return false;
    this.sayCamera();
    this.source.send(say.perturb(rotate ? Pert.rotate : Pert.translate));
    this.pulling = true;
    return true;
  }
  pull(rotate: boolean, horizontal: boolean, dx: number, dy: number) {
    const action = rotate ? (horizontal ? Mouse.rotateH : Mouse.rotateV) : horizontal ? Mouse.moveH : Mouse.moveV;
    this.source.send(say.drag(action, dx, dy));
  }
  endPull() {
    if (this.pulling) this.source.send(say.perturb(Pert.none));
    this.pulling = false;
  }

  move(action: 'rotate' | 'pan' | 'slide' | 'zoom', dx: number, dy: number) {
    if (this.camera.type === CameraType.fixed) this.leaveFixed();
    if (this.camera.type === CameraType.tracking && (action === 'pan' || action === 'slide')) return;
    moveFree(this.model, this.free, action, dx, dy);
    this.dirty = true;
  }

  // The free camera takes over where a fixed one stands.
  private leaveFixed() {
    const eye = this.eye, f = eye.forward, distance = this.free.distance;
    this.free.azimuth = (Math.atan2(f[1], f[0]) * 180) / Math.PI;
    this.free.elevation = (Math.asin(Math.min(1, Math.max(-1, f[2]))) * 180) / Math.PI;
    this.free.lookat = eye.pos.map((p, i) => p + distance * f[i]);
    this.setCamera(CameraType.free, -1);
  }

  dispose() {
    this.alive = false;
    this.picture.dispose();
  }
}
