// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// node ill_scaled.mjs FOLDER FIRST LAST STEPS: what the reference's solvers make of the problems in FOLDER/N.ours.json
// (see ill_scaled.cc), as FOLDER/N.theirs.json, and the peak of the velocities in its own run of so many steps.

import fs from 'node:fs';
import load from 'mujoco-js';

const [folder, first, last, steps] = process.argv.slice(2);
const mujoco = await load({ print: () => {}, printErr: () => {} });

function solve(model, data, problem) {
  mujoco.mj_resetData(model, data);
  for (const name of ['qpos', 'qvel', 'qacc_warmstart']) data[name].set(problem[name]);
  mujoco.mj_forward(model, data);
  return { nefc: data.nefc, qacc: Array.from(data.qacc), qfrc_constraint: Array.from(data.qfrc_constraint) };
}

// Time goes back where the simulation starts anew after bad numbers.
function peakSpeed(model, data) {
  mujoco.mj_resetData(model, data);
  let peak = 0;
  for (let k = 0; k < steps; k++) {
    const before = data.time;
    mujoco.mj_step(model, data);
    if (!(data.time > before)) return 1e300;
    for (const v of data.qvel) peak = Math.max(peak, Number.isFinite(v) ? Math.abs(v) : 1e300);
  }
  return peak;
}

for (let n = Number(first); n <= Number(last); n++) {
  const runs = JSON.parse(fs.readFileSync(`${folder}/${n}.ours.json`));
  mujoco.FS.writeFile('/model.xml', fs.readFileSync(`${folder}/${n}.xml`));
  const model = mujoco.MjModel.loadFromXML('/model.xml');
  const data = new mujoco.MjData(model);
  const results = runs.map((run) => {
    model.opt.solver = run.solver;
    model.opt.cone = run.cone;
    return { problems: run.problems.map((problem) => solve(model, data, problem)), peak: peakSpeed(model, data) };
  });
  fs.writeFileSync(`${folder}/${n}.theirs.json`, JSON.stringify(results));
  data.delete();
  model.delete();
}
