// What a model needs to be drawn, loaded once: triangles and textures by their place in the model.
import { Flex, Skin, Texture, readFlex, readHField, readMesh, readSkin, readTexture } from './assets';
import { Model } from './model';
import { Triangles, UnitShape, unitShape } from './shapes';

export type Fetch = (name: string) => Promise<Uint8Array>;

export class Library {
  meshes: (Triangles | undefined)[] = [];  // two for each mesh: surface, hull
  hfields: (Triangles | undefined)[] = [];
  textures: (Texture | undefined)[] = [];
  skins: (Skin | undefined)[] = [];
  flexes: (Flex | undefined)[] = [];
  loaded: Promise<void>;
  private units = new Map<UnitShape, Triangles>();

  constructor(readonly model: Model, fetch: Fetch) {
    const a = model.assets;
    const load = <T>(names: string[], read: (bytes: Uint8Array) => T, put: (i: number, asset: T) => void) =>
      names.map(async (name, i) => put(i, read(await fetch(name))));
    this.loaded = Promise.all([
      ...load(a.textures, readTexture, (i, t) => { this.textures[i] = t; }),
      ...load(a.meshes, readMesh, (i, m) => { this.meshes[2 * i] = m.surface; this.meshes[2 * i + 1] = m.hull; }),
      ...load(a.hfields, readHField, (i, h) => { this.hfields[i] = h; }),
      ...load(a.skins, readSkin, (i, s) => { this.skins[i] = s; }),
      ...load(a.flexes, readFlex, (i, f) => { this.flexes[i] = f; }),
    ]).then(() => undefined);
  }

  unit(shape: UnitShape): Triangles {
    let made = this.units.get(shape);
    if (!made) this.units.set(shape, made = unitShape(shape, this.model.visual.slices, this.model.visual.stacks));
    return made;
  }

  // How finely textures are looked up at a slant.
  setAnisotropy(n: number) {
    for (const t of this.textures) if (t) t.map.anisotropy = n;
  }

  get skybox() {
    return this.textures.find((t) => t?.skybox);
  }

  dispose() {
    for (const t of this.textures) t?.map.dispose();
  }
}
