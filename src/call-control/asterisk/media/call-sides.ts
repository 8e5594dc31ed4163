import type { ListenSettings } from './listen-settings.ts';

/** A side may be late by as many frames of 20 ms before silence takes its place. */
const LATE_FRAMES = 3;

/** Joins what the callee says with what the callee hears, in frames of one length. */
export class CallSides {
  readonly #mixType: ListenSettings['mixType'];
  readonly #send: (audio: Buffer) => void;
  readonly #callee: Buffer[] = [];
  readonly #agent: Buffer[] = [];

  /** @param mixType `mono`: the callee alone; `stereo`: the callee left; `mixed`: the sum */
  constructor(mixType: ListenSettings['mixType'], send: (audio: Buffer) => void) {
    this.#mixType = mixType;
    this.#send = send;
  }

  hearCallee(frame: Buffer): void {
    if (this.#mixType === 'mono') return this.#send(frame);
    this.#callee.push(frame);
    this.#join();
  }

  hearAgent(frame: Buffer): void {
    this.#agent.push(frame);
    this.#join();
  }

  #join(): void {
    const isLate = Math.max(this.#callee.length, this.#agent.length) > LATE_FRAMES;
    if (!isLate && (this.#callee.length === 0 || this.#agent.length === 0)) return;
    const [callee, agent] = [this.#callee.shift(), this.#agent.shift()];
    const length = (callee ?? agent)?.length ?? 0;
    const join = this.#mixType === 'stereo' ? interleaved : summed;
    this.#send(join(callee ?? Buffer.alloc(length), agent ?? Buffer.alloc(length)));
  }
}

function interleaved(left: Buffer, right: Buffer): Buffer {
  const both = Buffer.alloc(left.length * 2);
  for (let at = 0; at < left.length; at += 2) {
    left.copy(both, at * 2, at, at + 2);
    right.copy(both, at * 2 + 2, at, at + 2);
  }
  return both;
}

function summed(one: Buffer, other: Buffer): Buffer {
  const sum = Buffer.alloc(one.length);
  for (let at = 0; at < one.length; at += 2) {
    const sample = one.readInt16LE(at) + other.readInt16LE(at);
    sum.writeInt16LE(Math.max(-32_768, Math.min(32_767, sample)), at);
  }
  return sum;
}
