"""dependencies: the files of a model."""
from app_test import MODELS, AppTest, main


class Dependencies(AppTest):
    def test_lists_files(self):
        lines = self.check_runs(MODELS / 'mesh_scene.xml').splitlines()
        self.assertEqual(lines[0], 'Dependencies:')
        self.assertEqual(lines[1:], sorted(lines[1:]))
        self.assertGreater(len(lines), 2)
        self.assertTrue(all(line.startswith('\t ') for line in lines[1:]))

    def test_help_and_errors(self):
        self.assertIn('USAGE', self.check_runs())
        self.assertIn('nothing.xml', self.check_fails('nothing.xml'))


main()
