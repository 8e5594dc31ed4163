import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import {
  type Header,
  headerValue,
  isRequest,
  requiredHeader,
  sequenceOf,
  type SipMessage,
  type SipRequest,
  type SipResponse,
} from './sip/message.ts';
import { openUdpTransport } from './sip/udp-transport.ts';

/** A caller of the tests, which sends just what a test says and repeats nothing by itself. */
export type Caller = AsyncDisposable & {
  readonly callId: string;
  /** All that has come, in order. */
  readonly messages: readonly SipMessage[];
  readonly rtpPort: number;
  /** The INVITE that has been sent last, or will be. */
  readonly invite: (more?: InviteParts) => SipRequest;
  readonly send: (request: SipRequest) => void;
  /** Sends a request of the dialog: ACK, BYE, CANCEL or another INVITE. */
  readonly sendInDialog: (method: string, sequence: number, body?: string) => SipRequest;
  readonly respond: (request: SipRequest, status: number, body?: string) => void;
  /** Waits for an answer with this status to this method; counts those that came before. */
  readonly response: (status: number, method?: string) => Promise<SipResponse>;
  readonly request: (method: string) => Promise<SipRequest>;
  readonly sendRtp: (datagram: Buffer, port: number) => void;
  readonly nextRtp: () => Promise<Buffer>;
};

type InviteParts = {
  readonly branch?: string;
  readonly sequence?: number;
  readonly headers?: readonly Header[];
  readonly sdp?: string;
};

let callers = 0;

/** A caller for one call to this number at this SIP port of 127.0.0.1. */
export async function startCaller(sipPort: number, number: string): Promise<Caller> {
  await using opened = new AsyncDisposableStack();
  const transport = opened.use(await openUdpTransport('127.0.0.1', 0));
  const rtp = createSocket('udp4');
  opened.defer(() => {
    rtp.close();
  });
  rtp.bind(0, '127.0.0.1');
  await once(rtp, 'listening');
  const { messages, when } = collectMessages(transport.receiveWith);
  const farm = { address: '127.0.0.1', port: sipPort };
  callers += 1;
  const callId = `call-${callers}@test`;
  const sdp = offer(rtp.address().port);
  const target = `sip:${number}@127.0.0.1:${sipPort}`;

  const build = (method: string, sequence: number, parts: InviteParts & { to: string }) => ({
    method,
    uri: target,
    headers: [
      [
        'Via',
        `SIP/2.0/UDP 127.0.0.1:${transport.port};rport;branch=z9hG4bK-${callId}-${parts.branch ?? sequence}`,
      ],
      ['From', '"Clinic, North" <sip:+12125550100@127.0.0.1>;tag=caller'],
      ['To', parts.to],
      ['Call-ID', callId],
      ['CSeq', `${sequence} ${method}`],
      ['Contact', `<sip:caller@127.0.0.1:${transport.port}>`],
      ['Max-Forwards', '70'],
      ...(parts.headers ?? []),
    ] satisfies Header[],
    body: parts.sdp ?? '',
  });
  const send = (message: SipMessage): void => transport.send(message, farm);
  const dialogTo = (): string => {
    const tagged = messages.findLast((message) => !isRequest(message) && message.status > 100);
    return tagged === undefined ? `<${target}>` : requiredHeader(tagged, 'To');
  };
  const closing = opened.move();
  return {
    callId,
    messages,
    rtpPort: rtp.address().port,
    invite: (more = {}) => build('INVITE', more.sequence ?? 1, { sdp, ...more, to: `<${target}>` }),
    send,
    sendInDialog: (method, sequence, body = '') => {
      const branch = method === 'CANCEL' ? `${sequence}` : `${method}-${sequence}`;
      const to = method === 'CANCEL' ? `<${target}>` : dialogTo();
      const request = build(method, sequence, { branch, sdp: body, to });
      send(request);
      return request;
    },
    respond: (request, status, body = '') => {
      const kept = ['Via', 'From', 'To', 'Call-ID', 'CSeq'];
      const headers = request.headers.filter(([name]) => kept.includes(name));
      send({ status, reason: 'Test', headers, body });
    },
    response: (status, method = 'INVITE') =>
      when((message): message is SipResponse => {
        const answers = !isRequest(message) && message.status === status;
        return answers && sequenceOf(message).method === method;
      }),
    request: (method) =>
      when((message): message is SipRequest => isRequest(message) && message.method === method),
    sendRtp: (datagram, port) => rtp.send(datagram, port, '127.0.0.1'),
    nextRtp: async () => {
      const [datagram] = await once(rtp, 'message');
      return Buffer.from(datagram);
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** An offer of PCMU with digits, and of PCMA. */
export function offer(port: number, direction = 'sendrecv'): string {
  return [
    'v=0',
    'o=caller 1 1 IN IP4 127.0.0.1',
    's=-',
    'c=IN IP4 127.0.0.1',
    't=0 0',
    `m=audio ${port} RTP/AVP 0 8 101`,
    'a=rtpmap:101 telephone-event/8000',
    `a=${direction}`,
    '',
  ].join('\r\n');
}

/** The port and the direction of a session description. */
export function audioOf(message: SipMessage): { port: number; direction: string | undefined } {
  const direction = /^a=(send\w+|recvonly|inactive)/m.exec(message.body)?.[1];
  return { port: Number(/^m=audio (\d+)/m.exec(message.body)?.[1]), direction };
}

/** The nonce of a challenge. */
export function nonceOf(challenge: SipResponse, header: string): string {
  return /nonce="([^"]+)"/.exec(headerValue(challenge, header) ?? '')?.[1] ?? '';
}

type Receiver = { onRequest: (request: SipRequest) => void; onResponse: (r: SipResponse) => void };

function collectMessages(receiveWith: (receiver: Receiver) => void): {
  messages: SipMessage[];
  when: <T extends SipMessage>(isWanted: (message: SipMessage) => message is T) => Promise<T>;
} {
  const messages: SipMessage[] = [];
  const waiting = new Set<(message: SipMessage) => void>();
  const take = (message: SipMessage): void => {
    messages.push(message);
    for (const look of waiting) look(message);
  };
  receiveWith({ onRequest: take, onResponse: take });
  return {
    messages,
    when: (isWanted) =>
      new Promise((resolve) => {
        const look = (message: SipMessage): void => {
          if (!isWanted(message)) return;
          waiting.delete(look);
          resolve(message);
        };
        waiting.add(look);
        for (const message of messages) look(message);
      }),
  };
}
