import type { AudioStream } from './audio-stream.ts';

/** PBXs and session border controllers end a call after 10 s or more without a packet. */
const EVERY_MS = 1000;

/**
 * Sends a packet of silence in each second in which nothing is played, until it is disposed of:
 * Asterisk sends nothing by itself while an agent is silent, so that the far end may take the call for
 * broken, and a NAT may forget it.
 */
export function keepAlive(stream: AudioStream): Disposable {
  const timer = setInterval(() => stream.playSilence(), EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
