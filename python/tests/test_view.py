# Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
"""The viewer in the browser, without a browser: what the server answers, what a recording holds."""

import subprocess
import sys
import urllib.error
import urllib.request

import mujoco
import pytest

import synovia

XML = """<mujoco model="fall"><worldbody><geom type="plane" size="1 1 1"/><body pos="0 0 1"><freejoint/><geom size=".1"/></body>
</worldbody></mujoco>"""


@pytest.fixture
def fall():
    model = mujoco.MjModel.from_xml_string(XML)
    return model, mujoco.MjData(model)


def test_the_page_is_served_while_a_program_steps(fall):
    model, data = fall
    with synovia.Viewer(model, data) as viewer:
        assert viewer.address.startswith('http://127.0.0.1:')
        assert viewer.pages == 0
        for _ in range(10):
            mujoco.mj_step(model, data)
            assert viewer.sync()
        page = urllib.request.urlopen(viewer.address, timeout=10).read()
        assert b'Synovia' in page
    with pytest.raises(RuntimeError):
        viewer.sync()


def test_other_addresses_need_the_token(fall):
    with synovia.Viewer(*fall, host='0.0.0.0') as viewer:
        address, token = viewer.address.split('?')
        local = address.replace('0.0.0.0', '127.0.0.1')
        assert urllib.request.urlopen(f'{local}?{token}', timeout=10).status == 200
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(local, timeout=10)


def test_show_steps_and_records(fall, tmp_path):
    model, data = fall
    synovia.show(model, data, port=0, record=tmp_path / 'fall.synrec', seconds=0.6)
    assert 0.2 < data.time < 1
    assert (tmp_path / 'fall.synrec').read_bytes()[:8] == b'SYNREC01'


def test_several_worlds(fall):
    model, _ = fall
    batch = synovia.Batch(model, 4)
    with synovia.Viewer(model, batch) as viewer:
        for _ in range(5):
            batch.step()
            assert viewer.sync()
        with pytest.raises(ValueError):
            viewer.run(0.1)
    with synovia.Viewer(model, [mujoco.MjData(model) for _ in range(3)]) as viewer:
        assert viewer.sync()
    with pytest.raises(RuntimeError, match='64'):
        synovia.Viewer(model, [mujoco.MjData(model) for _ in range(65)])


def test_from_the_command_line(tmp_path):
    path = tmp_path / 'fall.xml'
    path.write_text(XML)
    run = [sys.executable, '-m', 'synovia.view']
    done = subprocess.run([*run, path, '--port', '0', '--seconds', '0.3'], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and 'http://127.0.0.1' in done.stdout, done.stderr
    bad = subprocess.run([*run, tmp_path / 'none.xml'], capture_output=True, text=True, timeout=60)
    assert bad.returncode == 1 and bad.stderr.startswith('synovia.view: ')


def test_show_steps_a_batch(fall, tmp_path):
    model, _ = fall
    batch = synovia.Batch(model, 3)
    synovia.show(model, batch, port=0, record=tmp_path / 'batch.synrec', seconds=0.6)
    assert 0.2 < batch.time[0] < 1 and (batch.time == batch.time[0]).all()
    assert (tmp_path / 'batch.synrec').read_bytes()[:8] == b'SYNREC01'
