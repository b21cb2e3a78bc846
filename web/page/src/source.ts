// Where frames come from: a server, or a recording in the page.
import { Fetch } from './library';
import { Frame, frameIds, noFrame, readFrame } from './frame';
import { Model, protocol } from './model';
import { say } from './messages';

export interface Audience {
  onModel(model: Model, fetch: Fetch): void;
  onFrame(frame: Frame, bytes: number): void;
  onConnection(connected: boolean, why?: string): void;
}

export interface Source {
  send(message: ArrayBuffer): void;
}

const keptFrames = 8;  // the server refers to one of the last few

export class Live implements Source {
  private socket?: WebSocket;
  private frames = new Map<number, Frame>([[0, noFrame]]);
  private attempts = 0;

  constructor(private audience: Audience) {
    this.connect();
  }

  // The address of something on this server, with the token if there is one.
  static address(path: string) {
    const token = new URLSearchParams(location.search).get('token');
    return path + (token ? `?token=${encodeURIComponent(token)}` : '');
  }

  private connect() {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${Live.address('/ws')}`);
    socket.binaryType = 'arraybuffer';
    socket.onmessage = (event) => (typeof event.data === 'string' ? this.describe(event.data) : this.frame(new Uint8Array(event.data)));
    socket.onclose = () => {
      this.audience.onConnection(false);
      setTimeout(() => this.connect(), Math.min(2000, 200 * 1.5 ** this.attempts++));
    };
    this.socket = socket;
  }

  private describe(text: string) {
    const model = JSON.parse(text) as Model;
    this.frames = new Map([[0, noFrame]]);
    if (model.protocol !== protocol) {
      location.reload();  // the server is a newer one
      return;
    }
    this.attempts = 0;
    this.audience.onConnection(true);
    this.audience.onModel(model, async (name) => {
      const answer = await fetch(Live.address(`/asset/${name}`));
      if (!answer.ok) throw new Error(`asset ${name}: ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    });
  }

  private frame(bytes: Uint8Array) {
    const base = this.frames.get(frameIds(bytes).base);
    if (!base) return;  // of a model that is gone
    const frame = readFrame(bytes, base);
    this.frames.set(frame.id, frame);
    for (const id of this.frames.keys()) {
      if (this.frames.size <= keptFrames) break;
      if (id && id !== base.id) this.frames.delete(id);
    }
    this.send(say.ack(frame.id));
    this.audience.onFrame(frame, bytes.length);
  }

  send(message: ArrayBuffer) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
  }
}
