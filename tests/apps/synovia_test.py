"""synovia: the view and export commands from outside; MCAP read by the rules of its specification."""
import json
import struct
import subprocess
import threading
import urllib.request

from app_test import MODELS, PROGRAM, AppTest, main


def mcap_messages(data):
    """(topic, schema, time, message) of an MCAP file, found through its index."""
    magic = b'\x89MCAP0\r\n'
    assert data[:8] == magic and data[-8:] == magic
    kind, size, summary, _, _ = struct.unpack_from('<BQQQI', data, len(data) - 37)
    assert (kind, size) == (2, 20)
    schemas, channels = {}, {}  # those of earlier chunks are known in later ones
    for kind, body in mcap_records(data[summary:-37]):
        if kind != 8:  # index of a chunk
            continue
        _, _, start, length = struct.unpack_from('<QQQQ', body)
        kind, chunk = next(mcap_records(data[start:start + length]))
        begin, end, size, _, compression = struct.unpack_from('<QQQII', chunk)
        assert (kind, compression) == (6, 0) and size == struct.unpack_from('<Q', chunk, 32)[0] == len(chunk) - 40
        for topic, schema, time, message in chunk_messages(chunk[40:], schemas, channels):
            assert begin <= time <= end
            yield topic, schema, time, message


def mcap_records(data):
    """(kind, content) of records."""
    at = 0
    while at < len(data):
        kind, size = struct.unpack_from('<BQ', data, at)
        yield kind, data[at + 9:at + 9 + size]
        at += 9 + size


def chunk_messages(data, schemas, channels):
    """(topic, schema, time, message) of a chunk."""
    def text(body, start):
        size = struct.unpack_from('<I', body, start)[0]
        return body[start + 4:start + 4 + size].decode(), start + 4 + size

    for kind, body in mcap_records(data):
        if kind == 3:
            schemas[struct.unpack_from('<H', body)[0]] = text(body, 2)[0]
        elif kind == 4:
            number, schema = struct.unpack_from('<HH', body)
            topic, end = text(body, 4)
            assert text(body, end)[0] == 'json'
            channels[number] = topic, schemas[schema]
        elif kind == 5:
            channel, _, time = struct.unpack_from('<HIQ', body)
            yield (*channels[channel], time, json.loads(body[22:]))


class Synovia(AppTest):
    def record(self, model, seconds=1.5):
        self.check_runs('view', MODELS / model, '--port', 0, '--record', 'a.synrec', '--seconds', seconds)

    def test_view(self):
        child = subprocess.Popen([PROGRAM, 'view', MODELS / 'pole.xml', '--port', '0', '--seconds', '30'], cwd=self.folder,
                                 stdout=subprocess.PIPE, text=True)
        timer = threading.Timer(30, child.kill)
        timer.start()
        try:
            address = child.stdout.readline().split()[-1]
            self.assertTrue(address.startswith('http://127.0.0.1:'), address)
            page = urllib.request.urlopen(address, timeout=10)
            self.assertIn(b'<title>Synovia</title>', page.read())
            self.assertIn("default-src 'none'", page.headers['Content-Security-Policy'])
        finally:
            child.terminate()
            self.assertEqual(child.wait(10), 0)
            child.stdout.close()
            timer.cancel()

    def test_html(self):
        self.record('pole.xml', 0.5)
        self.check_runs('export', 'a.synrec', 'a.html')
        page = (self.folder / 'a.html').read_text()
        self.assertIn('<script id="recording" type="text/plain">U1lOUkVDMDE', page)  # SYNREC01
        self.assertTrue(page.rstrip().endswith('</html>'))

    def test_mcap(self):
        self.record('quadruped.xml', 4)  # more than a chunk
        self.check_runs('export', 'a.synrec', 'a.mcap')
        messages = list(mcap_messages((self.folder / 'a.mcap').read_bytes()))
        schemas = {topic: schema for topic, schema, _, _ in messages}
        self.assertEqual(schemas, {'/scene': 'foxglove.SceneUpdate', '/tf': 'foxglove.FrameTransforms'})
        entities = messages[0][3]['entities']
        frames = {t['child_frame_id'] for t in messages[1][3]['transforms']}
        self.assertEqual({e['frame_id'] for e in entities}, frames)
        self.assertTrue(any(e['cubes'] for e in entities) and any(e['spheres'] for e in entities))
        times = [time for topic, _, time, _ in messages if topic == '/tf']
        self.assertEqual(times, sorted(times))
        self.assertGreater(len(times), 20)
        for t in messages[-1][3]['transforms']:
            q = t['rotation']
            self.assertAlmostEqual(sum(q[k] ** 2 for k in 'xyzw'), 1, places=6)

    def test_film(self):
        self.record('pole.xml', 1)
        self.check_runs('export', 'a.synrec', 'a.mp4', '--width', 160, '--height', 120)
        probe = subprocess.run(['ffprobe', '-v', 'error', '-count_frames', '-show_entries', 'stream=width,height,nb_read_frames',
                                '-of', 'csv=p=0', self.folder / 'a.mp4'], capture_output=True, text=True, check=True)
        width, height, frames = map(int, probe.stdout.strip().split(',')[:3])
        self.assertEqual((width, height), (160, 120))
        self.assertGreater(frames, 15)

    def test_errors(self):
        self.assertIn('nothing.xml', self.check_fails('view', 'nothing.xml'))
        self.assertIn('not an address', self.check_fails('view', MODELS / 'pole.xml', '--host', 'somewhere', '--port', 0))
        self.assertIn('nothing.synrec', self.check_fails('export', 'nothing.synrec', 'a.html'))
        (self.folder / 'bad.synrec').write_bytes(b'SYNREC01' + bytes(range(200)))
        for output in ('a.mcap', 'a.mp4'):
            self.assertIn('bad.synrec', self.check_fails('export', 'bad.synrec', output))
        (self.folder / 'text.synrec').write_text('not one')
        self.assertIn('not a recording', self.check_fails('export', 'text.synrec', 'a.html'))
        self.assertIn('.mcap', self.check_fails('export', 'bad.synrec', 'a.doc'))
        self.check_fails()
        self.check_fails('view', MODELS / 'pole.xml', '--port', 70000)
        self.check_fails('view', MODELS / 'pole.xml', '--port', 0, '--record', 'no/such/folder/a.synrec')

    def test_help(self):
        self.assertIn('view', self.check_runs('--help'))
        self.assertIn('--allow-upload', self.check_runs('view', '--help'))
        self.assertIn('Synovia', self.check_runs('--version'))


main()
