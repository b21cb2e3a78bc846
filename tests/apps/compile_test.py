"""compile: conversions between formats, refusals, exit codes."""
from app_test import MODELS, AppTest, main

CAR = MODELS / 'car.xml'


class Compile(AppTest):
    def test_check_only(self):
        self.assertIn('Second compile', self.check_runs(CAR))
        self.assertEqual(self.files(), [])

    def test_conversions(self):
        self.check_runs(CAR, 'car.mjb')
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
