import type { Endpoint, SipRequest, SipResponse } from './message.ts';
import { patienceMs, repeatUntilStopped, type SipTimers } from './timers.ts';

type State = 'proceeding' | 'completed' | 'confirmed' | 'accepted' | 'terminated';

/** RFC 3261, figures 7 and 8, with the state `accepted` of RFC 6026. */
const NEXT: Readonly<Record<State, readonly State[]>> = {
  proceeding: ['completed', 'accepted', 'terminated'],
  completed: ['confirmed', 'terminated'],
  confirmed: ['terminated'],
  accepted: ['terminated'],
  terminated: [],
};

type Parts = {
  readonly request: SipRequest;
  readonly source: Endpoint;
  readonly timers: SipTimers;
  readonly send: (response: SipResponse) => void;
  readonly onTerminated: () => void;
};

/** One request of a caller and its answers (RFC 3261, 17.2). */
export class ServerTransaction {
  readonly request: SipRequest;
  readonly source: Endpoint;
  readonly #parts: Parts;
  #state: State = 'proceeding';
  #last: SipResponse | undefined;
  #stopRepeating: () => void = () => undefined;
  #end: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.request = parts.request;
    this.source = parts.source;
    this.#parts = parts;
  }

  get state(): State {
    return this.#state;
  }

  /** Sends an answer. A refused INVITE repeats its answer until the ACK (timers G and H). */
  respond(response: SipResponse): void {
    this.#last = response;
    this.#parts.send(response);
    if (response.status < 200) return;
    const isInvite = this.request.method === 'INVITE';
    if (isInvite && response.status < 300) this.#enterFor('accepted', this.#patienceMs());
    else if (isInvite) this.#repeatUntilAcknowledged(response);
    else this.#enterFor('completed', this.#patienceMs());
  }

  /** The request came again: its last answer goes out again. */
  receiveAgain(): void {
    if (this.#last !== undefined) this.#parts.send(this.#last);
  }

  /** The ACK of a refused INVITE came. */
  acknowledge(): void {
    if (this.#state !== 'completed') return;
    this.#stopRepeating();
    this.#enterFor('confirmed', this.#parts.timers.t4Ms);
  }

  terminate(): void {
    this.#stopRepeating();
    clearTimeout(this.#end);
    if (this.#state === 'terminated') return;
    this.#enter('terminated');
    this.#parts.onTerminated();
  }

  #repeatUntilAcknowledged(response: SipResponse): void {
    this.#enter('completed');
    const { t1Ms, t2Ms } = this.#parts.timers;
    this.#stopRepeating = repeatUntilStopped({
      firstMs: t1Ms,
      longestMs: t2Ms,
      untilMs: this.#patienceMs(),
      repeat: () => this.#parts.send(response),
      giveUp: () => this.terminate(),
    });
  }

  #enterFor(state: State, ms: number): void {
    this.#enter(state);
    this.#end = setTimeout(() => this.terminate(), ms);
  }

  #enter(state: State): void {
    if (!NEXT[this.#state].includes(state)) {
      throw new Error(`A server transaction cannot go from ${this.#state} to ${state}`);
    }
    this.#state = state;
  }

  #patienceMs(): number {
    return patienceMs(this.#parts.timers);
  }
}
