import {
  type Endpoint,
  type Header,
  requiredHeader,
  sequenceOf,
  type SipRequest,
  type SipResponse,
} from './message.ts';
import { patienceMs, repeatUntilStopped, type SipTimers } from './timers.ts';
import type { SipTransport } from './transport.ts';
import { topViaOf } from './via.ts';

type Pending = {
  readonly request: SipRequest;
  readonly to: Endpoint;
  /** The ACK of a 2xx, which belongs to the dialog (RFC 3261, 13.2.2.4). */
  readonly acknowledge: (response: SipResponse) => void;
  readonly stopRepeating: () => void;
  readonly settle: (response: SipResponse | null) => void;
};

/** The requests of callees (BYE, re-INVITE) and their answers (RFC 3261, 17.1). */
export class ClientTransactions implements Disposable {
  readonly #transport: SipTransport;
  readonly #timers: SipTimers;
  readonly #byBranch = new Map<string, Pending>();
  readonly #ends = new Map<string, NodeJS.Timeout>();

  constructor(transport: SipTransport, timers: SipTimers) {
    this.#transport = transport;
    this.#timers = timers;
  }

  /** Sends a request until it is answered. Answers null if 64 times T1 pass without an answer. */
  send(
    request: SipRequest,
    to: Endpoint,
    acknowledge: Pending['acknowledge'] = () => undefined,
  ): Promise<SipResponse | null> {
    const branch = topViaOf(request).branch;
    const { promise, resolve } = Promise.withResolvers<SipResponse | null>();
    const { t1Ms, t2Ms } = this.#timers;
    const stopRepeating = repeatUntilStopped({
      firstMs: t1Ms,
      longestMs: request.method === 'INVITE' ? Infinity : t2Ms,
      untilMs: patienceMs(this.#timers),
      repeat: () => this.#transport.send(request, to),
      giveUp: () => {
        this.#byBranch.delete(branch);
        resolve(null);
      },
    });
    this.#byBranch.set(branch, { request, to, acknowledge, stopRepeating, settle: resolve });
    this.#transport.send(request, to);
    return promise;
  }

  /** Sends a request that has no answer: an ACK. */
  sendOnce(request: SipRequest, to: Endpoint): void {
    this.#transport.send(request, to);
  }

  receive(response: SipResponse): void {
    const branch = topViaOf(response).branch;
    const pending = this.#byBranch.get(branch);
    if (pending === undefined) return;
    pending.stopRepeating();
    if (response.status < 200) return;
    if (pending.request.method === 'INVITE') this.#acknowledge(pending, response);
    this.#forgetLater(branch);
    pending.settle(response);
  }

  [Symbol.dispose](): void {
    for (const pending of this.#byBranch.values()) {
      pending.stopRepeating();
      pending.settle(null);
    }
    for (const end of this.#ends.values()) clearTimeout(end);
  }

  #acknowledge(pending: Pending, response: SipResponse): void {
    if (response.status < 300) pending.acknowledge(response);
    else this.#transport.send(refusalAck(pending.request, response), pending.to);
  }

  /** Repeated answers to an INVITE get their ACK again until then (timers D and M). */
  #forgetLater(branch: string): void {
    if (this.#ends.has(branch)) return;
    const end = setTimeout(() => {
      this.#byBranch.delete(branch);
      this.#ends.delete(branch);
    }, patienceMs(this.#timers));
    this.#ends.set(branch, end);
  }
}

/** The ACK of a refused INVITE, with the branch of that INVITE (RFC 3261, 17.1.1.3). */
function refusalAck(invite: SipRequest, response: SipResponse): SipRequest {
  const kept = invite.headers.filter(([name]) =>
    ['Via', 'From', 'Call-ID', 'Max-Forwards', 'Route'].includes(name),
  );
  const headers: Header[] = [
    ...kept,
    ['To', requiredHeader(response, 'To')],
    ['CSeq', `${sequenceOf(invite).number} ACK`],
  ];
  return { method: 'ACK', uri: invite.uri, headers, body: '' };
}
