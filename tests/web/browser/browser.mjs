// What the browser tests share: the server as a process, and Debian's Chromium with WebGL in software.
import { spawn } from 'node:child_process';
import { chromium } from 'playwright-core';

export const args = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--no-sandbox',
  '--ignore-gpu-blocklist', '--disable-dev-shm-usage'];

export async function openBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });
}

const children = new Set();
process.on('exit', () => { for (const child of children) child.kill('SIGKILL'); });

// Starts "synovia view" and waits for its address.
export async function serve(program, model, ...options) {
  const begin = Date.now();
  const child = spawn(program, ['view', model, ...(options.includes('--port') ? [] : ['--port', '0']), ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  const address = await new Promise((good, bad) => {
    child.stdout.on('data', (bytes) => {
      text += bytes;
      const found = text.match(/http:\S+/);
      if (found) good(found[0]);
    });
    child.on('exit', (code) => bad(new Error(`the server ended with ${code}: ${text}`)));
  });
  children.add(child);
  const stop = () => new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.on('exit', done);
    child.kill('SIGINT');
  });
  return { address, stop, begin, child };
}

// A page that shows at least one frame, with everything loaded.
export async function openPage(browser, address, viewport = { width: 1280, height: 800 }) {
  const page = await browser.newPage({ viewport, bypassCSP: true });
  page.errors = [];
  page.on('pageerror', (e) => page.errors.push(e.message));
  page.on('console', (m) => { if (m.type() === 'error') page.errors.push(m.text()); });
  await page.goto(address);
  await page.waitForFunction(() => window.synovia?.view?.picture.drawn > 0, undefined, { timeout: 20000 });
  await page.evaluate(() => window.synovia.view.library.loaded);
  await drawn(page, 1);
  return page;
}

// Waits for n further pictures.
export async function drawn(page, n) {
  const now = await page.evaluate(() => { window.synovia.view.redraw(); return window.synovia.view.picture.drawn; });
  await page.waitForFunction((want) => window.synovia.view.picture.drawn >= want, now + n, { timeout: 20000 });
}

export const status = (page) => page.evaluate(() => window.synovia.view.frame.status);
