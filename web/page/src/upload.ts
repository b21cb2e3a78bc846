// A model, or a folder with one, dropped on the page: its files go to the server, which compiles them.
import { App } from './app';
import { h } from './dom';
import { Live } from './source';

interface Dropped {
  path: string;
  file: File;
}

async function walk(entry: FileSystemEntry, folder: string, out: Dropped[]) {
  if (entry.isFile) {
    const file = await new Promise<File>((good, bad) => (entry as FileSystemFileEntry).file(good, bad));
    out.push({ path: folder + entry.name, file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((good, bad) => reader.readEntries(good, bad));
    if (!some.length) return;
    for (const child of some) await walk(child, `${folder}${entry.name}/`, out);
  }
}

// The model among the files: the one that no other XML file mentions, at the top of the folder.
async function findModel(files: Dropped[]) {
  const models = files.filter((f) => /\.(xml|urdf|mjb)$/i.test(f.path));
  const texts = await Promise.all(models.map((f) => (/\.mjb$/i.test(f.path) ? '' : f.file.text())));
  const roots = models.filter((f) => !texts.some((t, i) => models[i] !== f && t.includes(`"${f.path.split('/').pop()}"`)));
  return (roots.length ? roots : models).sort((a, b) => a.path.split('/').length - b.path.split('/').length)[0];
}

function varint(n: number) {
  const out: number[] = [];
  for (; n >= 128; n = Math.floor(n / 128)) out.push((n % 128) | 128);
  return new Uint8Array([...out, n]);
}

async function pack(files: Dropped[], model: Dropped) {
  const parts: BlobPart[] = [varint(files.length)], folder = model.path.slice(0, model.path.lastIndexOf('/') + 1);
  for (const f of [model, ...files.filter((g) => g !== model)]) {
    const name = new TextEncoder().encode(f.path.startsWith(folder) ? f.path.slice(folder.length) : f.path);
    parts.push(varint(name.length), name, varint(f.file.size), f.file);
  }
  return new Blob(parts);
}

export async function upload(app: App, files: Dropped[]) {
  const model = await findModel(files);
  if (!model) return app.say('There is no model (.xml, .urdf, .mjb) among these files', true);
  app.say(`Sending ${model.path} …`);
  const answer = await fetch(Live.address('/upload'), { method: 'POST', body: await pack(files, model) });
  app.say(answer.ok ? `${model.path} is here` : await answer.text(), !answer.ok);
}

export function takeDrops(app: App) {
  const hint = h('div', { class: 'drop' }, 'Drop a model or its folder');
  document.body.append(hint);
  addEventListener('dragover', (e) => {
    e.preventDefault();
    hint.classList.toggle('show', !!app.view?.model.upload);
  });
  addEventListener('dragleave', (e) => { if (!e.relatedTarget) hint.classList.remove('show'); });
  addEventListener('drop', async (e) => {
    e.preventDefault();
    hint.classList.remove('show');
    if (!app.view?.model.upload) return app.say('Start the server with --allow-upload to drop models here', true);
    // Both lists are emptied when this function first waits.
    const entries = [...(e.dataTransfer?.items ?? [])].map((i) => i.webkitGetAsEntry()).filter((i) => i !== null);
    const plain = [...(e.dataTransfer?.files ?? [])], files: Dropped[] = [];
    for (const entry of entries) await walk(entry, '', files);
    if (!entries.length) for (const file of plain) files.push({ path: file.name, file });
    await upload(app, files);
  });
}
