// What the server says of the model (web/server/description.cc).

export interface Switch {
  name: string;
  on: boolean;
  key: string;
}

export interface Model {
  protocol: number;
  name: string;
  live: boolean;
  upload: boolean;
  steerable: boolean;
  worlds: number;
  timestep: number;
  energy: boolean;  // whether it is computed
  quantum: number;
  extent: number;
  center: number[];
  camera: {
    lookat: number[]; distance: number; azimuth: number; elevation: number; orthographic: boolean; fovy: number;
    fixed: number;
  };
  visual: {
    near: number; far: number; fog: number[]; fogrange: number[]; haze: number[]; hazesize: number;
    shadowclip: number; shadowscale: number; shadowsize: number; slices: number; stacks: number; linewidth: number;
  };
  assets: {
    meshes: string[]; hfields: string[]; textures: string[]; texturetypes: number[]; skins: string[];
    skinadr: number[]; flexes: string[]; flexadr: number[];
  };
  materials: { texture: number; repeat: number[]; uniform: boolean }[];
  planes: { size: number[]; cell: number[] }[];
  bodies: { name: string; parent: number }[];
  joints: { name: string; type: number; body: number; qpos: number; limited: boolean; range: number[] }[];
  geoms: { name: string; body: number }[];
  actuators: { name: string; limited: boolean; range: number[] }[];
  sensors: { name: string; adr: number; dim: number }[];
  cameras: string[];
  keyframes: string[];
  values: number[];
  flags: Switch[];
  rendering: Switch[];
  labels: string[];
  frames: string[];
}

export const protocol = 1;

// mjtGeom, as far as scenes use it.
export const GeomType = {
  plane: 0, hfield: 1, sphere: 2, capsule: 3, ellipsoid: 4, cylinder: 5, box: 6, mesh: 7, sdf: 8, arrow: 100,
  arrow1: 101, arrow2: 102, line: 103, linebox: 104, flex: 105, skin: 106, label: 107, triangle: 108,
} as const;

export const JointType = { free: 0, ball: 1, slide: 2, hinge: 3 } as const;

// mjtRndFlag.
export const Rendering = {
  shadow: 0, wireframe: 1, reflection: 2, additive: 3, skybox: 4, fog: 5, haze: 6, segment: 7, idcolor: 8, cull: 9,
} as const;
