import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientTransactions } from './client-transactions.ts';
import type { Header, SipMessage, SipRequest } from './message.ts';
import { ServerTransaction } from './server-transaction.ts';
import { RFC_TIMERS } from './timers.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function request(method: string): SipRequest {
  const headers: Header[] = [
    ['Via', 'SIP/2.0/UDP 192.0.2.1:5060;branch=z9hG4bK1'],
    ['From', '<sip:1@h>;tag=a'],
    ['To', '<sip:2@h>;tag=b'],
    ['Call-ID', '1'],
    ['CSeq', `7 ${method}`],
  ];
  return { method, uri: 'sip:2@h', headers, body: '' };
}

function response(to: SipRequest, status: number) {
  return { status, reason: '', headers: to.headers, body: '' };
}

function serve(method: string) {
  const sentAt: number[] = [];
  const onTerminated = vi.fn<() => void>();
  const transaction = new ServerTransaction({
    request: request(method),
    source: { address: '192.0.2.1', port: 5060 },
    timers: RFC_TIMERS,
    send: () => void sentAt.push(Date.now()),
    onTerminated,
  });
  const respond = (status: number): void => transaction.respond(response(request(method), status));
  return { sentAt, onTerminated, transaction, respond };
}

it('A refused INVITE repeats its answer by the timers G and H', () => {
  const { sentAt, onTerminated, respond } = serve('INVITE');
  respond(486);
  vi.advanceTimersByTime(31_999);
  expect(sentAt).toEqual([
    0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500,
  ]);
  expect(onTerminated).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(sentAt).toHaveLength(11);
  expect(onTerminated).toHaveBeenCalledOnce();
});

it('The ACK of a refused INVITE stops its answer, and the transaction ends after T4', () => {
  const { sentAt, onTerminated, transaction, respond } = serve('INVITE');
  respond(486);
  transaction.acknowledge();
  vi.advanceTimersByTime(4_999);
  expect([sentAt, onTerminated.mock.calls.length]).toEqual([[0], 0]);
  vi.advanceTimersByTime(1);
  expect([sentAt, onTerminated.mock.calls.length]).toEqual([[0], 1]);
});

it.each(['BYE', 'OPTIONS'])(
  '%s keeps its answer for 32 seconds and repeats it when asked',
  (method) => {
    const { sentAt, onTerminated, transaction, respond } = serve(method);
    transaction.receiveAgain();
    expect(sentAt).toEqual([]);
    respond(200);
    vi.advanceTimersByTime(31_999);
    transaction.receiveAgain();
    expect([sentAt, onTerminated.mock.calls.length]).toEqual([[0, 31_999], 0]);
    vi.advanceTimersByTime(1);
    expect(onTerminated).toHaveBeenCalledOnce();
  },
);

it('A final answer after a final answer is a defect', () => {
  const { respond } = serve('INVITE');
  respond(486);
  expect(() => respond(200)).toThrow('cannot go from completed to accepted');
});

function client() {
  const sent: (readonly [number, string])[] = [];
  const transport = {
    protocol: 'UDP' as const,
    host: '127.0.0.1',
    port: 1,
    send: (message: SipMessage) => {
      sent.push([Date.now(), 'method' in message ? message.method : '']);
    },
    receiveWith: () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
  return { sent, requests: new ClientTransactions(transport, RFC_TIMERS) };
}

const peer = { address: '192.0.2.1', port: 5060 };

it('A BYE is repeated by the timers E and F, and then answers null', async () => {
  const { sent, requests } = client();
  const answered = requests.send(request('BYE'), peer);
  vi.advanceTimersByTime(32_000);
  await expect(answered).resolves.toBeNull();
  expect(sent.map(([at]) => at)).toEqual([
    0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500,
  ]);
});

it('An INVITE of a callee is repeated by the timers A and B', async () => {
  const { sent, requests } = client();
  const answered = requests.send(request('INVITE'), peer);
  vi.advanceTimersByTime(32_000);
  await expect(answered).resolves.toBeNull();
  expect(sent.map(([at]) => at)).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 31_500]);
});

it('Each repeated refusal of an INVITE gets its ACK again', async () => {
  const { sent, requests } = client();
  const invite = request('INVITE');
  const answered = requests.send(invite, peer);
  requests.receive(response(invite, 491));
  vi.advanceTimersByTime(500);
  requests.receive(response(invite, 491));
  await expect(answered).resolves.toMatchObject({ status: 491 });
  expect(sent).toEqual([
    [0, 'INVITE'],
    [0, 'ACK'],
    [500, 'ACK'],
  ]);
});
