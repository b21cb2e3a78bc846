"""compile: conversions between formats, refusals, exit codes."""
from app_test import MODELS, AppTest, main

CAR = MODELS / 'car.xml'


# Millimetres, and an axis that points up as it should not: the first counts, the second does not.
TETRAHEDRON_DAE = '''<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="millimeter" meter="0.001"/><up_axis>Y_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="pa" count="12">0 0 0 100 0 0 0 200 0 0 0 300</float_array><technique_common>
<accessor source="#pa" count="4" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
<param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="4"><input semantic="VERTEX" source="#v" offset="0"/><p>0 2 1 0 1 3 0 3 2 1 2 3</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>'''

TOOL_URDF = '''<robot name="tool"><link name="base"/>
<link name="a"><collision><geometry><mesh filename="package://tool/tool.dae"/></geometry></collision></link>
<link name="b"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<joint name="leader" type="revolute"><parent link="base"/><child link="a"/><limit lower="-1" upper="1" effort="3"/></joint>
<joint name="follower" type="revolute"><parent link="base"/><child link="b"/><limit lower="-1" upper="1"/>
<mimic joint="leader"/></joint></robot>'''


class Compile(AppTest):
    def test_check_only(self):
        self.assertIn('Second compile', self.check_runs(CAR))
        self.assertEqual(self.files(), [])

    def test_conversions(self):
        out = self.check_runs(CAR, 'car.mjb')
        self.assertIn(f"wrote car.mjb ({(self.folder / 'car.mjb').stat().st_size} bytes)", out)
        self.check_runs('car.mjb', 'car.txt')
        self.check_runs(CAR, 'again.xml')
        self.check_runs('again.xml', 'again.mjb')
        self.check_runs(MODELS / 'two_link.urdf', 'two_link.xml')
        self.assertEqual(self.files(), ['again.mjb', 'again.xml', 'car.mjb', 'car.txt', 'two_link.xml'])
        self.assertIn('name="elbow"', (self.folder / 'two_link.xml').read_text())

    def test_existing_output_is_kept_unless_confirmed(self):
        (self.folder / 'car.mjb').write_text('mine')
        self.assertNotEqual(self.run_app(CAR, 'car.mjb').returncode, 0)
        self.assertEqual((self.folder / 'car.mjb').read_text(), 'mine')
        self.check_runs('--force', CAR, 'car.mjb')
        self.assertNotEqual((self.folder / 'car.mjb').read_bytes(), b'mine')

    def test_urdf_options_and_collada(self):
        (self.folder / 'tool.dae').write_text(TETRAHEDRON_DAE)
        (self.folder / 'tool.urdf').write_text(TOOL_URDF)
        done = self.run_app('tool.urdf', 'plain.xml')
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("'follower' does not follow 'leader'", done.stderr)
        self.check_runs('--mimic', '--actuators', 'tool.urdf', 'full.xml')
        full = (self.folder / 'full.xml').read_text()
        self.assertIn('<equality>', full)
        self.assertIn('name="leader"', full[full.index('<actuator>'):])
        self.assertIn('<inertial pos="0.025', full)  # a quarter of 100 mm, along x

    def test_help_and_version(self):
        self.assertIn('--force', self.check_runs('--help'))
        self.assertIn('Synovia', self.check_runs('--version'))

    def test_errors(self):
        self.check_runs(CAR, 'car.mjb')
        self.assertIn('Illegal combination', self.check_fails('car.mjb', 'car.xml'))
        self.assertIn('Illegal combination', self.check_fails(CAR, 'car.urdf'))
        self.assertIn('no.xml', self.check_fails('no.xml'))
        self.assertIn('Could not open', self.check_fails(CAR, 'no/car.mjb'))
        (self.folder / 'bad.xml').write_text('<mujoco><worldbody><gem/></worldbody></mujoco>')
        self.assertIn('line 1', self.check_fails('bad.xml'))
        self.assertNotEqual(self.run_app().returncode, 0)


if __name__ == '__main__':
    main()
