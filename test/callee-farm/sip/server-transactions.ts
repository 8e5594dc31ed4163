import { parseAddress } from './address.ts';
import { type Endpoint, requiredHeader, sequenceOf, type SipRequest } from './message.ts';
import { ServerTransaction } from './server-transaction.ts';
import type { SipTimers } from './timers.ts';
import type { SipTransport } from './transport.ts';
import { answerEndpoint, topViaOf } from './via.ts';

/** The requests of callers that are being answered, so that a repeated datagram is known as one. */
export class ServerTransactions implements Disposable {
  readonly #transport: SipTransport;
  readonly #timers: SipTimers;
  readonly #byKey = new Map<string, ServerTransaction>();

  constructor(transport: SipTransport, timers: SipTimers) {
    this.#transport = transport;
    this.#timers = timers;
  }

  /** The transaction of a request that came before; for ACK and CANCEL that of their INVITE. */
  find(request: SipRequest, method: string = request.method): ServerTransaction | undefined {
    return this.#byKey.get(keyOf(request, method));
  }

  open(request: SipRequest, source: Endpoint): ServerTransaction {
    const key = keyOf(request, request.method);
    const to = answerEndpoint(request, source);
    const transaction = new ServerTransaction({
      request,
      source,
      timers: this.#timers,
      send: (response) => this.#transport.send(response, to),
      onTerminated: () => this.#byKey.delete(key),
    });
    this.#byKey.set(key, transaction);
    return transaction;
  }

  [Symbol.dispose](): void {
    for (const transaction of this.#byKey.values()) transaction.terminate();
  }
}

const MAGIC_COOKIE = 'z9hG4bK';

/** RFC 3261, 17.2.3: the branch and its sender; without the cookie, what RFC 2543 compared. */
function keyOf(request: SipRequest, method: string): string {
  const { branch, sentBy } = topViaOf(request);
  if (branch.startsWith(MAGIC_COOKIE)) return [method, branch, sentBy].join(' ');
  const from = parseAddress(requiredHeader(request, 'From')).parameters.get('tag');
  return [
    method,
    requiredHeader(request, 'Call-ID'),
    sequenceOf(request).number,
    from,
    sentBy,
  ].join(' ');
}
