// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// node results.mjs FOLDER FIRST LAST: for each model FOLDER/N.xml what the reference computes, as FOLDER/N.theirs.json,
// in the form of results.cc: the same arrays, from the state that N.ours.json names.

import fs from 'node:fs';
import load from 'mujoco-js';

const [folder, first, last] = process.argv.slice(2);
const steps = 3;
const start = () => load({ print: () => {}, printErr: () => {} });
let mujoco = await start();

// Numbers of an array of model or data; null where the package does not show it.
function numbers(owner, name) {
  const array = owner[name];
  return array === undefined || array.length === undefined ? null : Array.from(array, Number);
}

function arrays(owner, names) {
  return Object.fromEntries(names.map((name) => [name, numbers(owner, name)]));
}

function setState(data, state) {
  for (const [name, values] of Object.entries(state)) if (values.length) data[name].set(values);
}

function compute(model, data, ours) {
  setState(data, ours.state);
  mujoco.mj_forward(model, data);
  const forward = arrays(data, Object.keys(ours.forward));
  forward.counts = [data.ncon, data.nefc, data.ne, data.nf, data.nl];
  mujoco.mj_inverse(model, data);
  const inverse = arrays(data, ['qfrc_inverse']);
  for (let i = 0; i < steps; i++) mujoco.mj_step(model, data);
  return { model: arrays(model, Object.keys(ours.model)), forward, inverse, steps: arrays(data, Object.keys(ours.steps)) };
}

function results(path) {
  const ours = JSON.parse(fs.readFileSync(`${path}.ours.json`));
  mujoco.FS.writeFile('/model.xml', fs.readFileSync(`${path}.xml`));
  const beside = `${path.split('/').pop()}_`;
  for (const file of fs.readdirSync(folder).filter((name) => name.startsWith(beside))) {
    mujoco.FS.writeFile(`/${file}`, fs.readFileSync(`${folder}/${file}`));
  }
  const model = mujoco.MjModel.loadFromXML('/model.xml');
  try {
    if (ours.error) return {};
    const data = new mujoco.MjData(model);
    try {
      return compute(model, data, ours);
    } finally {
      data.delete();
    }
  } finally {
    model.delete();
  }
}

for (let n = Number(first); n <= Number(last); n++) {
  const path = `${folder}/${n}`;
  let out;
  try {
    out = results(path);
  } catch (error) {
    // After a trap inside the module its memory is not to be trusted.
    const trap = error instanceof WebAssembly.RuntimeError;
    out = { [trap ? 'crash' : 'error']: String(error.message || error.name || error) };
    if (trap) mujoco = await start();
  }
  fs.writeFileSync(`${path}.theirs.json`, JSON.stringify(out));
}
