// Pictures of the page against those of the renderer (mjr_), of the same model and camera.
//
//   node compare.mjs PROGRAM PAINT FOLDER MODEL...
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawn, openBrowser, openPage, serve } from './browser.mjs';

const width = 640, height = 480;

// Mean difference of colours in [0, 255], and the part of pixels that are clearly different.
async function difference(page, a, b) {
  return page.evaluate(async ([one, two]) => {
    const pixels = async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height), g = canvas.getContext('2d');
      g.drawImage(image, 0, 0);
      return g.getImageData(0, 0, image.width, image.height).data;
    };
    const [p, q] = [await pixels(one), await pixels(two)];
    let sum = 0, far = 0;
    for (let i = 0; i < p.length; i += 4) {
      const d = Math.max(...[0, 1, 2].map((k) => Math.abs(p[i + k] - q[i + k])));
      sum += [0, 1, 2].reduce((s, k) => s + Math.abs(p[i + k] - q[i + k]), 0) / 3;
      far += d > 40 ? 1 : 0;
    }
    return { mean: (4 * sum) / p.length, far: (4 * far) / p.length };
  }, [a, b]);
}

const asUrl = (file) => `data:image/png;base64,${readFileSync(file).toString('base64')}`;

// The page's picture and the renderer's, and how they differ.
export async function comparePictures(browser, program, paint, model, folder) {
  mkdirSync(folder, { recursive: true });
  const name = basename(model).replace(/\.\w+$/, ''), theirs = join(folder, `${name}_mjr.png`);
  execFileSync(paint, [model, theirs, String(width), String(height)]);
  const server = await serve(program, model, '--paused');
  try {
    const page = await openPage(browser, server.address, { width, height });
    await page.evaluate(() => { window.synovia.view.setCamera(0, -1); window.synovia.view.picture.setTheme('black'); });
    await page.waitForFunction(() => window.synovia.view.frame.status.cameraType === 0);
    await drawn(page, 1);
    await page.waitForFunction(() => window.synovia.view.sharp);
    const ours = await page.evaluate(() => document.querySelector('canvas.view').toDataURL());
    writeFileSync(join(folder, `${name}.png`), Buffer.from(ours.split(',')[1], 'base64'));
    const result = { name, ...(await difference(page, ours, asUrl(theirs))), errors: page.errors };
    await page.close();
    return result;
  } finally {
    await server.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [program, paint, folder, ...models] = process.argv.slice(2), browser = await openBrowser();
  for (const model of models) {
    try {
      const r = await comparePictures(browser, program, paint, model, folder);
      console.log(`${r.name.padEnd(28)} mean ${r.mean.toFixed(2).padStart(6)}   far ${(100 * r.far).toFixed(2).padStart(6)} %  ${r.errors.join('; ')}`);
    } catch (e) {
      console.log(`${model} failed: ${e.message.split('\n')[0]}`);
    }
  }
  await browser.close();
}
