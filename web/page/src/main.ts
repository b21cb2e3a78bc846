import './style.css';
import { App } from './app';
import { Recording, embedded } from './recording';
import { Live } from './source';

const app = new App(document.getElementById('app')!);
const recording = embedded();
if (recording) {
  app.source = { send() {} };
  Recording.open(recording, app).then((r) => {
    app.recording = r;
    app.source = r;
    if (app.panels) app.panels.recorded = (visit) => r.forEach(visit);
  }, (e: Error) => app.say(e.message, true));
} else {
  app.source = new Live(app);
}

// For tests, and for the curious.
declare global {
  interface Window {
    synovia: App;
  }
}
window.synovia = app;
