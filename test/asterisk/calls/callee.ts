import { createSocket } from 'node:dgram';
import type { RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** What a callee answers to an INVITE, in order. */
export type Script = {
  answers: readonly { status: number; afterMs?: number }[];
  /** The callee hangs up so long after the ACK of its 200. */
  byeAfterMs?: number;
};

/** What a callee has seen of a call. */
export type SeenCall = {
  callId: string;
  /** The user of the Request-URI. */
  number: string;
  /** The first INVITE, as it came. */
  invite: string;
  /** Branches of its INVITEs: a repeated datagram has the same. */
  transactions: Set<string>;
  isCancelled: boolean;
  isAcknowledged: boolean;
  /** The Reason header of a BYE from Asterisk, empty if it has none; null without such a BYE. */
  byeReason: string | null;
};

/** Callees on one UDP port of the loopback, which count the INVITEs of each call (RFC 3261). */
export class Callees implements AsyncDisposable {
  readonly calls: SeenCall[] = [];
  readonly scripts = new Map<string, Script>();
  readonly #socket = createSocket('udp4');

  static async listen(): Promise<Callees> {
    const callees = new Callees();
    callees.#socket.bind(0, '127.0.0.1');
    await once(callees.#socket, 'listening');
    callees.#socket.on('message', (data, from) => callees.#receive(data.toString(), from));
    return callees;
  }

  get port(): number {
    return this.#socket.address().port;
  }

  callsTo(number: string): SeenCall[] {
    return this.calls.filter((call) => call.number === number);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.close();
  }

  #receive(text: string, from: RemoteInfo): void {
    const [method = ''] = text.split(' ', 1);
    const call = this.calls.find(({ callId }) => callId === header(text, 'Call-ID'));
    if (method === 'INVITE') return void this.#invited(text, from, call);
    if (method === 'ACK' && call) return void this.#acknowledged(call, from);
    if (method === 'CANCEL' && call) {
      call.isCancelled = true;
      this.#send(response(text, 200), from);
      this.#send(response(call.invite, 487), from);
    }
    if (method === 'BYE' && call) {
      call.byeReason = header(text, 'Reason');
      this.#send(response(text, 200), from);
    }
  }

  async #invited(text: string, from: RemoteInfo, known: SeenCall | undefined): Promise<void> {
    const branch = header(text, 'Via').replace(/.*branch=([^;]*).*/, '$1');
    known?.transactions.add(branch);
    if (known) return;
    const call: SeenCall = {
      callId: header(text, 'Call-ID'),
      number: /^INVITE sips?:([^@;]+)/.exec(text)?.[1] ?? '',
      invite: text,
      transactions: new Set([branch]),
      isCancelled: false,
      isAcknowledged: false,
      byeReason: null,
    };
    this.calls.push(call);
    for (const { status, afterMs = 0 } of this.scripts.get(call.number)?.answers ?? []) {
      await wait(afterMs);
      if (!call.isCancelled) this.#send(response(text, status), from);
    }
  }

  async #acknowledged(call: SeenCall, from: RemoteInfo): Promise<void> {
    const { byeAfterMs } = this.scripts.get(call.number) ?? {};
    if (call.isAcknowledged || byeAfterMs === undefined) return;
    call.isAcknowledged = true;
    await wait(byeAfterMs);
    const contact = /<(.*)>/.exec(header(call.invite, 'Contact'))?.[1] ?? '';
    const lines = [
      `BYE ${contact} SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${this.port};branch=z9hG4bK-bye-${call.callId}`,
      `From: ${header(call.invite, 'To')};tag=callee`,
      `To: ${header(call.invite, 'From')}`,
      `Call-ID: ${call.callId}`,
      'CSeq: 1 BYE',
      'Max-Forwards: 70',
      'Content-Length: 0',
    ];
    this.#send(`${lines.join('\r\n')}\r\n\r\n`, from);
  }

  #send(text: string, { port, address }: RemoteInfo): void {
    try {
      this.#socket.send(text.replaceAll('{port}', String(this.port)), port, address);
    } catch {
      // The test is over and the socket closed.
    }
  }
}

/** The value of a header, empty without it. */
export function header(text: string, name: string): string {
  const [head = ''] = text.split('\r\n\r\n', 1);
  const line = head
    .split('\r\n')
    .find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}

function response(request: string, status: number): string {
  const isInvite = request.startsWith('INVITE');
  const hasAudio = isInvite && (status === 183 || status === 200);
  const body = hasAudio
    ? 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n'
    : '';
  const lines = [
    `SIP/2.0 ${status} Test`,
    ...['Via', 'From', 'Call-ID', 'CSeq'].map((name) => `${name}: ${header(request, name)}`),
    `To: ${header(request, 'To')}${isInvite && status > 100 ? ';tag=callee' : ''}`,
    'Contact: <sip:callee@127.0.0.1:{port}>',
    ...(status === 302 ? ['Contact: <sip:other@127.0.0.1:9>'] : []),
    ...(hasAudio ? ['Content-Type: application/sdp'] : []),
    `Content-Length: ${body.length}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
