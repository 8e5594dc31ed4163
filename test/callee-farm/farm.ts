import { Call, type Surroundings } from './calls/call.ts';
import type { CallRecord } from './calls/call-record.ts';
import type { Plans } from './behaviours/plan.ts';
import type { Registrar } from './registrar.ts';
import { parseAddress, userOf } from './sip/address.ts';
import { ClientTransactions } from './sip/client-transactions.ts';
import { type Endpoint, type Header, requiredHeader, type SipRequest } from './sip/message.ts';
import { responseTo } from './sip/respond.ts';
import type { ServerTransaction } from './sip/server-transaction.ts';
import { ServerTransactions } from './sip/server-transactions.ts';
import type { SipTransport } from './sip/transport.ts';

type Parts = Omit<Surroundings, 'local' | 'requests'> & {
  readonly transport: SipTransport;
  readonly plans: Plans;
  /** Absent: nobody can register. */
  readonly registrar?: Registrar | undefined;
};

const ALLOWED: Header = ['Allow', 'INVITE, ACK, CANCEL, BYE, OPTIONS'];

/** Takes all SIP requests, and gives each to its call (RFC 3261, 8.2 and 12.2.2). */
export class Farm implements Disposable {
  readonly plans: Plans;
  readonly #transactions: ServerTransactions;
  readonly #requests: ClientTransactions;
  readonly #around: Surroundings;
  readonly #registrar: Registrar | undefined;
  #calls: Call[] = [];
  readonly #latest = new Map<string, Call>();
  #begun = 0;

  constructor(parts: Parts) {
    const { transport, timers } = parts;
    this.plans = parts.plans;
    this.#registrar = parts.registrar;
    this.#transactions = new ServerTransactions(transport, timers);
    this.#requests = new ClientTransactions(transport, timers);
    const { host: address, port, protocol } = transport;
    const local = { address, port, protocol };
    this.#around = { ...parts, local, requests: this.#requests };
    transport.receiveWith({
      onRequest: (request, source) => {
        this.#receive(request, source);
        parts.onChange();
      },
      onResponse: (response) => this.#requests.receive(response),
    });
  }

  /** Every call since the last `forgetEnded`, in the order of the INVITEs. */
  get records(): readonly CallRecord[] {
    return this.#calls.map((call) => call.record);
  }

  /** Drops the calls that have ended, and begins every plan anew. Live calls stay. */
  forgetEnded(): void {
    const ended = this.#calls.filter((call) => call.record.endedAt !== null);
    for (const call of ended) {
      const { callId } = call.record;
      if (this.#latest.get(callId) === call) this.#latest.delete(callId);
    }
    this.#calls = this.#calls.filter((call) => !ended.includes(call));
    this.plans.restart();
  }

  [Symbol.dispose](): void {
    for (const call of this.#calls) call[Symbol.dispose]();
    this.#transactions[Symbol.dispose]();
    this.#requests[Symbol.dispose]();
  }

  #receive(request: SipRequest, source: Endpoint): void {
    if (request.method === 'ACK') return this.#receiveAck(request);
    const known = this.#transactions.find(request);
    this.#countDatagram(request, known !== undefined);
    if (known === undefined) this.#handle(this.#transactions.open(request, source));
    else known.receiveAgain();
  }

  #handle(transaction: ServerTransaction): void {
    const { request } = transaction;
    if (request.method === 'INVITE') return this.#handleInvite(transaction);
    if (request.method === 'CANCEL') return this.#handleCancel(transaction);
    if (request.method === 'BYE') {
      const call = this.#callOfDialog(request);
      if (call === undefined || call.state === 'ended') return this.#respond(transaction, 481);
      return call.bye(transaction);
    }
    if (request.method === 'REGISTER' && this.#registrar) {
      const { status, headers } = this.#registrar.answer(request);
      return this.#respond(transaction, status, headers);
    }
    this.#respond(transaction, request.method === 'OPTIONS' ? 200 : 405, [ALLOWED]);
  }

  #handleInvite(transaction: ServerTransaction): void {
    const { request } = transaction;
    if (toTagOf(request) !== undefined) {
      const call = this.#callOfDialog(request);
      if (call === undefined || call.state === 'ended') return this.#respond(transaction, 481);
      return call.reinvite(transaction);
    }
    const latest = this.#latest.get(requiredHeader(request, 'Call-ID'));
    if (latest === undefined || latest.state === 'ended') return this.#beginCall(transaction);
    if (latest.state === 'invited') return latest.invite(transaction);
    // A second INVITE while the first is live is what this farm is there to see.
    latest.record.inviteTransactions += 1;
    this.#respond(transaction, 482);
  }

  #beginCall(transaction: ServerTransaction): void {
    const { request: invite } = transaction;
    const { name, script } = this.plans.next(userOf(invite.uri));
    this.#begun += 1;
    const parts = { invite, behaviour: name, script, source: this.#begun, around: this.#around };
    const call = new Call(parts);
    call.record.inviteDatagrams = 1;
    this.#calls.push(call);
    this.#latest.set(call.record.callId, call);
    call.invite(transaction);
  }

  #handleCancel(transaction: ServerTransaction): void {
    const invite = this.#transactions.find(transaction.request, 'INVITE');
    const call = this.#latest.get(requiredHeader(transaction.request, 'Call-ID'));
    if (invite === undefined || call === undefined) this.#respond(transaction, 481);
    else call.cancel(transaction);
  }

  /** Some callers send the ACK of a 200 with the branch of the INVITE: the state decides. */
  #receiveAck(ack: SipRequest): void {
    const invite = this.#transactions.find(ack, 'INVITE');
    if (invite?.state === 'completed') invite.acknowledge();
    else this.#callOfDialog(ack)?.acknowledge(ack);
  }

  #countDatagram(request: SipRequest, isRepeated: boolean): void {
    const call = this.#latest.get(requiredHeader(request, 'Call-ID'));
    if (call === undefined) return;
    if (request.method === 'BYE') call.record.byeDatagrams += 1;
    const begins = request.method === 'INVITE' && toTagOf(request) === undefined;
    if (begins && (isRepeated || call.state !== 'ended')) call.record.inviteDatagrams += 1;
  }

  #callOfDialog(request: SipRequest): Call | undefined {
    const call = this.#latest.get(requiredHeader(request, 'Call-ID'));
    return call?.tag === toTagOf(request) ? call : undefined;
  }

  #respond(transaction: ServerTransaction, status: number, headers: readonly Header[] = []): void {
    const { request, source } = transaction;
    transaction.respond(responseTo(request, source, { status, tag: 'callee-farm', headers }));
  }
}

function toTagOf(request: SipRequest): string | undefined {
  return parseAddress(requiredHeader(request, 'To')).parameters.get('tag');
}
