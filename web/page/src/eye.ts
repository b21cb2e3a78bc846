// Where the page looks from. The free camera turns about a point, as mjvCamera does; others come with the
// frames.
import * as THREE from 'three';
import { Status } from './frame';
import { Model } from './model';

const radians = Math.PI / 180;

export interface FreeCamera {
  lookat: number[];
  distance: number;
  azimuth: number;    // degrees
  elevation: number;
}

export interface Eye {
  pos: number[];
  forward: number[];
  up: number[];
  right: number[];
  bottom: number;  // of the frustum, at the near plane
  top: number;
  near: number;
  far: number;
  orthographic: boolean;
}

const cross = (a: number[], b: number[]) => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

export function freeEye(model: Model, camera: FreeCamera): Eye {
  const az = camera.azimuth * radians, el = camera.elevation * radians;
  const forward = [Math.cos(el) * Math.cos(az), Math.cos(el) * Math.sin(az), Math.sin(el)];
  const up = [-Math.sin(el) * Math.cos(az), -Math.sin(el) * Math.sin(az), Math.cos(el)];
  const near = model.visual.near, orthographic = model.camera.orthographic;
  const top = orthographic ? model.camera.fovy / 2 : near * Math.tan((model.camera.fovy / 2) * radians);
  return {
    pos: camera.lookat.map((x, i) => x - camera.distance * forward[i]), forward, up, right: cross(forward, up),
    bottom: -top, top, near, far: model.visual.far, orthographic,
  };
}

// That of a frame, if the server chose one.
export function givenEye(model: Model, status: Status): Eye | undefined {
  const c = status.camera;
  if (!c) return undefined;
  return { ...c, right: cross(c.forward, c.up), far: model.visual.far };
}

export function moveFree(model: Model, camera: FreeCamera, action: 'rotate' | 'pan' | 'slide' | 'zoom', dx: number, dy: number) {
  const extent = model.extent;
  if (action === 'rotate') {
    camera.azimuth -= 180 * dx;
    camera.elevation = Math.min(89, Math.max(-89, camera.elevation - 180 * dy));
  } else if (action === 'zoom') {
    camera.distance -= Math.log(1 + camera.distance / extent / 3) * dy * 9 * extent;
    camera.distance = Math.min(100 * extent, Math.max(0.01 * extent, camera.distance));
  } else {
    const eye = freeEye(model, camera);
    const height = eye.orthographic ? 2 * eye.top : ((2 * eye.top) / eye.near) * camera.distance;
    const level = [-eye.right[1], eye.right[0], 0];  // away from the viewer, along the ground
    const other = action === 'pan' ? eye.up : level;
    for (let i = 0; i < 3; ++i) camera.lookat[i] -= height * (dx * eye.right[i] - dy * other[i]);
  }
}

export function setThreeCamera(camera: THREE.Camera, eye: Eye, aspect: number) {
  const { pos, forward, up, right } = eye;
  camera.matrixAutoUpdate = false;
  camera.matrix.set(
    right[0], up[0], -forward[0], pos[0], right[1], up[1], -forward[1], pos[1], right[2], up[2], -forward[2], pos[2], 0, 0, 0, 1);
  camera.matrixWorld.copy(camera.matrix);
  camera.matrixWorldInverse.copy(camera.matrix).invert();
  const half = (aspect * (eye.top - eye.bottom)) / 2;
  if (eye.orthographic) {
    camera.projectionMatrix.makeOrthographic(-half, half, eye.top, eye.bottom, eye.near, eye.far);
  } else {
    camera.projectionMatrix.makePerspective(-half, half, eye.top, eye.bottom, eye.near, eye.far);
  }
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
}
