// The page in a browser, as a user meets it. Run by tests/web/browser_test.py.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { comparePictures } from './compare.mjs';
import { drawn, openBrowser, openPage, serve, status } from './browser.mjs';

const [program, paint, root, folder] = process.env.SYNOVIA_VIEW_TEST.split('\n');
const model = (name) => join(root, 'models', name);
const small = { width: 640, height: 420 };  // software draws every pixel

let browser;
before(async () => {
  mkdirSync(folder, { recursive: true });
  browser = await openBrowser();
});
after(() => browser.close());

// A page on a model that is there for the time of the test.
async function withPage(name, options, body) {
  const server = await serve(program, model(name), ...options);
  try {
    const page = await openPage(browser, server.address, small);
    await body(page, server);
    assert.deepEqual(page.errors, []);
    await page.close();
  } finally {
    await server.stop();
  }
}

const until = (page, condition, argument) => page.waitForFunction(condition, argument, { timeout: 30000 });

test('loads, and shows what it says', async () => {
  await withPage('humanoid.xml', [], async (page) => {
    assert.match(await page.title(), /humanoid/);
    const first = (await status(page)).time;
    await until(page, (t) => window.synovia.view.frame.status.time > t + 0.2, first);
    await page.screenshot({ path: join(folder, 'humanoid.png') });
  });
});

test('has all its pixels when nothing moves', async () => {
  await withPage('pole.xml', ['--paused'], async (page) => {
    await until(page, () => window.synovia.view.sharp);
    const size = () => page.evaluate(() => { const c = document.querySelector('canvas.view'); return [c.width, c.height]; });
    assert.deepEqual(await size(), [small.width, small.height]);
    await page.setViewportSize({ width: 500, height: 400 });
    await until(page, () => window.synovia.view.sharp && document.querySelector('canvas.view').width === 500);
    assert.deepEqual(await size(), [500, 400]);
  });
});

test('orbits, zooms and pans with the mouse', async () => {
  await withPage('box_stack.xml', ['--paused'], async (page) => {
    const camera = () => page.evaluate(() => structuredClone(window.synovia.view.free));
    const before = await camera();
    await page.mouse.move(300, 200);
    await page.mouse.down();
    await page.mouse.move(360, 220, { steps: 3 });
    await page.mouse.up();
    const turned = await camera();
    assert.ok(Math.abs(before.azimuth - turned.azimuth - (180 * 60) / small.height) < 0.5);
    assert.ok(turned.elevation < before.elevation);
    await page.mouse.wheel(0, -240);
    await until(page, (d) => window.synovia.view.free.distance < d, turned.distance);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(300, 200, { steps: 3 });
    await page.mouse.up({ button: 'right' });
    assert.notDeepEqual((await camera()).lookat, before.lookat);
    await page.keyboard.press('Home');
    assert.deepEqual((await camera()).lookat, before.lookat);
  });
});

test('selects with a double click, pulls with the mouse', async () => {
  await withPage('box_stack.xml', ['--paused'], async (page) => {
    // A body in the middle of the view, where nothing of the page is in the way.
    await page.evaluate(() => {
      const { view } = window.synovia, i = view.frame.geoms.rows - 1, cells = view.frame.geoms.cells;
      view.free.lookat = [0, 1, 2].map((k) => cells[18 * i + k] * view.model.quantum);
      view.free.distance = 0.6 * view.model.extent;
      view.redraw();
    });
    await drawn(page, 1);
    await page.mouse.dblclick(small.width / 2, small.height / 2);
    await until(page, () => window.synovia.view.frame.status.selected > 0);
    await page.keyboard.press(' ');
    await until(page, () => window.synovia.running);
    const z = () => page.evaluate(() => {
      const { view } = window.synovia, body = view.frame.status.selected;
      const geom = view.model.geoms.findIndex((g) => g.body === body), { cells, rows } = view.frame.geoms;
      for (let i = 0; i < rows; ++i) if (cells[18 * i + 9] === 5 && cells[18 * i + 10] === geom) return cells[18 * i + 2] * view.model.quantum;
      return NaN;
    });
    const start = await z();
    await page.keyboard.down('Control');
    await page.mouse.move(small.width / 2, small.height / 2);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(small.width / 2, small.height / 2 - 150, { steps: 6 });
    let lifted = start;
    for (let i = 0; i < 60 && lifted < start + 0.02; ++i) {
      await page.waitForTimeout(100);
      lifted = await z();
    }
    await page.mouse.up({ button: 'right' });
    await page.keyboard.up('Control');
    assert.ok(lifted > start + 0.02, `${start} to ${lifted}`);
  });
});

test('plays, pauses, steps and resets', async () => {
  await withPage('humanoid.xml', [], async (page) => {
    await until(page, () => window.synovia.running);
    await page.click('button[aria-label^="Play"]');
    await until(page, () => !window.synovia.running);
    await drawn(page, 1);
    const paused = (await status(page)).time;
    await page.keyboard.press('ArrowRight');
    const step = await page.evaluate(() => window.synovia.view.model.timestep);
    await until(page, (t) => Math.abs(window.synovia.view.frame.status.time - t) < 1e-9, paused + step);
    await page.keyboard.press('Backspace');
    await until(page, () => window.synovia.view.frame.status.time === 0);
    await page.keyboard.press(' ');
    await until(page, () => window.synovia.running && window.synovia.view.frame.status.time > 0);
  });
});

test('moves a control, and plots it', async () => {
  await withPage('arm_gripper.xml', [], async (page) => {
    await page.evaluate(() => window.synovia.panels.right.classList.remove('closed'));
    await page.fill('input[aria-label="Add a plot"]', 'control');
    await page.click('.choices .node');
    const slider = page.locator('.side.right input[type=range]').first();
    const value = await slider.evaluate((s) => {
      s.value = String(Number(s.min) + 0.75 * (Number(s.max) - Number(s.min)));
      s.dispatchEvent(new Event('input'));
      return Number(s.value);
    });
    await until(page, (v) => Math.abs((window.synovia.panels.plotted[0]?.last?.[0] ?? NaN) - v) < 1e-4, value);
    await until(page, () => window.synovia.panels.plotted[0].last.length === 1);
    await page.waitForTimeout(800);
    const ink = await page.evaluate(() => {
      const c = document.querySelector('.plot canvas'), data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
      return data.filter((x) => x > 0).length;
    });
    assert.ok(ink > 100, `${ink} bytes of ink`);
  });
});

test('shows and hides, by key and by button', async () => {
  await withPage('humanoid.xml', ['--paused'], async (page) => {
    const rows = () => page.evaluate(() => window.synovia.view.frame.geoms.rows);
    const before = await rows();
    await page.keyboard.press('j');  // joints
    await until(page, (n) => window.synovia.view.frame.geoms.rows > n, before);
    await page.keyboard.press('j');
    await until(page, (n) => window.synovia.view.frame.geoms.rows === n, before);
    await page.keyboard.press('F7');
    await until(page, () => window.synovia.view.frame.labels.length > 5);
    await page.keyboard.press('?');
    assert.ok(await page.isVisible('.card'));
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.synovia.panels.left.classList.remove('closed'));
    await page.fill('input[aria-label="Search the model"]', 'knee');
    assert.equal(await page.locator('.tree .node').count(), 2);
    await page.click('.tree .node');
    await until(page, () => window.synovia.view.frame.status.selected > 0);
  });
});

test('names only keys that work', async () => {
  await withPage('humanoid.xml', ['--paused'], async (page) => {
    const title = (name) => page.evaluate((n) => [...document.querySelectorAll('.chip')].find((c) => c.textContent === n).title, name);
    assert.equal(await title('Fog'), 'Fog');  // G pulls at bodies here
    assert.match(await title('Shadow'), /^Shadow \(.\)$/);
    await page.keyboard.press('?');
    const keys = await page.evaluate(() => [...document.querySelectorAll('.card kbd')].map((k) => k.textContent));
    assert.equal(keys.filter((k) => k === 'G').length, 1);
  });
});

test('plots the first match at Enter', async () => {
  await withPage('humanoid.xml', ['--paused'], async (page) => {
    await page.evaluate(() => window.synovia.panels.right.classList.contains('closed') && window.synovia.toggleSide('right'));
    const search = page.getByLabel('Add a plot');
    // The hint fits into its field.
    const [text, field] = await search.evaluate((input) => {
      const context = document.createElement('canvas').getContext('2d'), style = getComputedStyle(input);
      context.font = style.font;
      return [context.measureText(input.placeholder).width, input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)];
    });
    assert.ok(text < field, `${text} of ${field} pixels`);
    await search.fill('knee');
    await search.press('Enter');
    const plotted = await page.evaluate(() => window.synovia.panels.plotted.map((p) => p.name));
    assert.equal(plotted.length, 1);
    assert.match(plotted[0], /knee/);
    assert.equal(await search.inputValue(), '');
  });
});

test('panels cover nothing of the scene', async () => {
  const server = await serve(program, model('quadruped.xml'), '--paused');
  try {
    for (const viewport of [{ width: 1600, height: 500 }, { width: 1000, height: 500 }, { width: 390, height: 700 }]) {
      const page = await openPage(browser, server.address, viewport);
      for (const side of ['left', 'right']) {
        await page.evaluate((s) => window.synovia.panels[s].classList.contains('closed') && window.synovia.toggleSide(s), side);
        await page.waitForTimeout(400);  // the panel slides in
        const { view, panels } = await page.evaluate(() => ({
          view: document.querySelector('canvas.view').getBoundingClientRect().toJSON(),
          panels: [...document.querySelectorAll('.side:not(.closed)')].map((p) => p.getBoundingClientRect().toJSON()),
        }));
        assert.ok(panels.length > 0);
        for (const p of panels) {
          const apart = p.right <= view.left + 1 || p.left >= view.right - 1 || p.top >= view.bottom - 1;
          assert.ok(apart, JSON.stringify({ viewport, side, view, p }));
        }
        assert.ok(view.width * view.height > viewport.width * viewport.height / 4);
      }
      assert.deepEqual(page.errors, []);
      await page.close();
    }
  } finally {
    await server.stop();
  }
});

// Share of the pixels that are a thin dark line between brighter ones: in both directions 3 pixels away it is brighter by 6 %.
async function darkLines(page, png) {
  return page.evaluate(async (text) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height), context = canvas.getContext('2d');
    context.drawImage(picture, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, picture.width, picture.height);
    const at = (x, y) => { const i = 4 * (y * width + x); return data[i] + data[i + 1] + data[i + 2]; };
    let lines = 0;
    for (let y = 3; y < height - 3; ++y) {
      for (let x = 3; x < width - 3; ++x) {
        const dark = 1.06 * at(x, y);
        if ((at(x - 3, y) > dark && at(x + 3, y) > dark) || (at(x, y - 3) > dark && at(x, y + 3) > dark)) ++lines;
      }
    }
    return lines / (width * height);
  }, png.toString('base64'));
}

test('cloth has no dotted seams', async () => {
  await withPage('cloth_post.xml', ['--paused'], async (page) => {
    await page.evaluate(() => { for (const side of ['left', 'right']) if (!window.synovia.panels[side].classList.contains('closed')) window.synovia.toggleSide(side); });
    await page.evaluate(() => window.synovia.step(900));
    await until(page, () => window.synovia.view.frame.status.time > 1.5);
    await page.waitForTimeout(500);
    await until(page, () => window.synovia.view.sharp);
    const png = await page.screenshot({ path: join(folder, 'cloth.png'), clip: { x: 240, y: 90, width: 170, height: 80 } });
    const share = await darkLines(page, png);
    console.log(`thin dark lines on cloth: ${share}`);
    assert.ok(share < 0.0025, String(share));
  });
});

test('connects again when the server comes back', async () => {
  const first = await serve(program, model('pole.xml')), port = new URL(first.address).port;
  const page = await openPage(browser, first.address, small);
  await first.stop();
  await until(page, () => !document.querySelector('.dot').classList.contains('on'));
  const second = await serve(program, model('pole.xml'), '--port', port);
  await until(page, () => document.querySelector('.dot').classList.contains('on'));
  const time = (await status(page)).time;
  await until(page, (t) => window.synovia.view.frame.status.time !== t, time);
  await page.close();
  await second.stop();
});

test('takes a model that is dropped on it', async () => {
  await withPage('pole.xml', ['--allow-upload'], async (page) => {
    const drop = (name, text) => page.evaluate(async ([path, body]) => {
      const data = new DataTransfer();
      data.items.add(new File([body], path));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: data }));
    }, [name, text]);
    await drop('bad.xml', '<mujoco><worldbody><gem/></worldbody></mujoco>');
    await until(page, () => document.querySelector('.toast').textContent.includes('gem'));
    page.errors.length = 0;  // the browser reports the answer 422
    await drop('fall.xml', '<mujoco model="fall"><worldbody><geom type="plane" size="1 1 1"/><body pos="0 0 1"><freejoint/><geom size=".1"/></body></worldbody></mujoco>');
    await until(page, () => window.synovia.view.model.name === 'fall' && window.synovia.view.frame?.status.time > 0);
  });
});

test('plays an exported recording from disk', async () => {
  const file = join(folder, 'pole.synrec'), html = join(folder, 'pole.html');
  const server = await serve(program, model('pole.xml'), '--record', file, '--seconds', '2');
  await new Promise((done) => server.child.on('exit', done));
  execFileSync(program, ['export', file, html]);
  const page = await openPage(browser, pathToFileURL(html).href, small);
  await until(page, () => window.synovia.recording?.times.length > 20);
  await page.keyboard.press(' ');
  await page.evaluate(() => {
    const bar = document.querySelector('input[aria-label="Time"]');
    bar.value = String(window.synovia.recording.end);
    bar.dispatchEvent(new Event('input'));
  });
  await until(page, () => window.synovia.view.frame.status.time === window.synovia.recording.end);
  await page.keyboard.press('ArrowLeft');
  await until(page, () => window.synovia.view.frame.status.time < window.synovia.recording.end);
  await page.screenshot({ path: join(folder, 'recording.png') });
  assert.deepEqual(page.errors, []);
  await page.close();
});

test('looks as the pictures of the renderer', async () => {
  for (const name of ['humanoid.xml', 'mesh_scene.xml', 'lizard.xml', 'cloth_post.xml', 'terrain.xml', 'muscle_arm.xml']) {
    const result = await comparePictures(browser, program, paint, model(name), join(folder, 'pictures'));
    assert.ok(result.mean < 4 && result.far < 0.01, JSON.stringify(result));
  }
});
