import { serve, upgradeWebSocket, type WebSocketServerLike } from '@hono/node-server';
import { Hono } from 'hono';
import type { WSContext } from 'hono/ws';
import { WebSocketServer } from 'ws';

const SAMPLE_RATE = 8000;
/** A frame of 20 ms counts as speech above this mean amplitude. */
const SPEECH_AMPLITUDE = 400;
/** As many quiet frames end a turn of the callee. */
const QUIET_FRAMES = 30;

const agent = new Hono();

/** Call hook: connects the call with the WebSocket below, and hangs up after it. */
agent.post('/agent', (c) => {
  const bidirectionalAudio = { enabled: true, streaming: true, sampleRate: SAMPLE_RATE };
  const listen = { verb: 'listen', url: '/audio', sampleRate: SAMPLE_RATE, bidirectionalAudio };
  return c.json([{ ...listen, passDtmf: true }, { verb: 'hangup' }]);
});

/** The audio of a call: the agent greets, repeats what the callee says, and ends at the key #. */
agent.get(
  '/audio',
  upgradeWebSocket(() => {
    const turns = new Turns();
    return {
      onMessage: ({ data }, call) => {
        if (typeof data === 'string') return onText(data, call);
        const { hasBegun, said } = turns.hear(Buffer.from(data));
        if (hasBegun) call.send(JSON.stringify({ type: 'killAudio' }));
        if (said !== undefined) call.send(said);
      },
    };
  }),
);

/** The first message describes the call; the others are keys and marks. */
function onText(text: string, call: WSContext): void {
  const { callSid, event, dtmf, type } = JSON.parse(text) as Record<string, unknown>;
  if (callSid !== undefined) call.send(tones(523, 659, 784));
  if (type === 'mark') call.send(JSON.stringify({ type: 'disconnect' }));
  if (event !== 'dtmf') return;
  if (dtmf !== '#') return call.send(tones(659, 659));
  call.send(tones(784, 659, 523));
  call.send(JSON.stringify({ type: 'mark', data: { name: 'goodbye' } }));
}

/** Finds by loudness when the callee speaks and has spoken. */
class Turns {
  #said: Buffer[] = [];
  #quietFrames = 0;

  /** Hears 20 ms: whether a turn begins with them, and all of a turn that has ended. */
  hear(frame: Buffer): { hasBegun: boolean; said?: Buffer<ArrayBuffer> } {
    const isSpeech = amplitude(frame) > SPEECH_AMPLITUDE;
    const isSpeaking = this.#said.length > 0;
    this.#quietFrames = isSpeech ? 0 : this.#quietFrames + 1;
    if (isSpeech || isSpeaking) this.#said.push(frame);
    if (!isSpeaking || this.#quietFrames < QUIET_FRAMES) {
      return { hasBegun: isSpeech && !isSpeaking };
    }
    const said = Buffer.concat(this.#said);
    this.#said = [];
    return { hasBegun: false, said };
  }
}

function amplitude(frame: Buffer): number {
  let sum = 0;
  for (let at = 0; at < frame.length; at += 2) sum += Math.abs(frame.readInt16LE(at));
  return sum / (frame.length / 2);
}

/** Tones of 150 ms each, as 16-bit samples. */
function tones(...hertz: number[]): Uint8Array<ArrayBuffer> {
  const length = SAMPLE_RATE * 0.15;
  const samples = hertz.flatMap((each) =>
    Array.from({ length }, (_, at) => 6000 * Math.sin((2 * Math.PI * each * at) / SAMPLE_RATE)),
  );
  return new Uint8Array(Int16Array.from(samples).buffer);
}

const port = Number(process.env['PORT'] ?? 9000);
// The server is made for `ws`; its type has one signature for `send`, where `ws` declares two.
const sockets = new WebSocketServer({ noServer: true }) as unknown as WebSocketServerLike;
const websocket = { server: sockets };
const server = serve({ fetch: agent.fetch, hostname: '127.0.0.1', port, websocket }, (address) => {
  process.stdout.write(`ready: http://127.0.0.1:${address.port}/agent\n`);
});
server.on('error', ({ message }) => {
  process.stderr.write(`The agent cannot listen on port ${port} (${message}): set PORT\n`);
  process.exitCode = 1;
});
