import { expect, it } from 'vitest';
import { audioOf, offer, startCaller } from './caller.ts';
import { answer, call, ended, NUMBER, timers } from './called-farm.ts';
import { digitFrames } from './media/digits.ts';
import { readRtp, writeRtp } from './media/rtp-packet.ts';
import { isRequest } from './sip/message.ts';
import { startCalleeFarm } from './start.ts';

it('An echo sends back what the caller says', () =>
  call({ name: 'answered', voice: 'echo' }, async (caller) => {
    const port = await answer(caller);
    let heard = caller.nextRtp();
    caller.sendRtp(audio(42), port);
    while (!isEcho(await heard)) heard = caller.nextRtp();
    expect(isEcho(await heard)).toBe(true);
  }));

it('Digits of the caller are heard', () =>
  call({ name: 'answered' }, async (caller, farm) => {
    const port = await answer(caller);
    for (const [index, frame] of digitFrames('7').entries()) {
      if (frame === null) continue;
      const common = { payloadType: 101, marker: false, sequence: index, timestamp: 0, source: 1 };
      caller.sendRtp(writeRtp({ ...common, payload: frame.payload }), port);
    }
    const [seen] = await farm.until(([first]) => first?.rtp_received === 7);
    expect(seen).toMatchObject({ digits: '7', rtp_received_by_port: { [port]: 7 } });
  }));

it('Digits of the callee are sent after the answer', () =>
  call({ name: 'sends-digits', digits: '9' }, async (caller) => {
    await answer(caller);
    let packet = readRtp(await caller.nextRtp());
    while (packet?.payloadType !== 101) packet = readRtp(await caller.nextRtp());
    expect(packet.payload[0]).toBe(9);
  }));

it('A callee that answers can press digits, which the witness counts', () =>
  call({ name: 'answered', press_after_ms: 0, digits: '7' }, async (caller, farm) => {
    await answer(caller);
    let packet = readRtp(await caller.nextRtp());
    while (packet?.payloadType !== 101) packet = readRtp(await caller.nextRtp());
    expect(packet.payload[0]).toBe(7);
    expect(await farm.calls()).toMatchObject([{ digits: '', digits_sent: '7' }]);
  }));

it('The audio of a callee stops although the call goes on', () =>
  call({ name: 'audio-stops', act_after_ms: 100 }, async (caller, farm) => {
    await answer(caller);
    await caller.nextRtp();
    const sent = async (): Promise<number> => (await farm.calls())[0]?.rtp_sent ?? 0;
    let before = -1;
    await expect
      .poll(
        async () => {
          const unchanged = before === (await sent());
          before = await sent();
          return unchanged;
        },
        { interval: 60 },
      )
      .toBe(true);
    expect(before).toBeGreaterThan(0);
    expect((await farm.calls())[0]?.ended_at).toBeNull();
  }));

it('A callee that heard audio and hears none any more hangs up', async () => {
  await using farm = await startCalleeFarm({ timers, audioTimeoutMs: 50 });
  await using caller = await startCaller(farm.sipPort, NUMBER);
  const port = await answer(caller);
  await caller.nextRtp();
  caller.sendRtp(audio(1), port);
  caller.respond(await caller.request('BYE'), 200);
  expect(await ended(farm)).toMatchObject({ ended_by: 'callee', rtp_received: 1 });
});

it('A callee moves its audio to another port by a re-INVITE', () =>
  call({ name: 'moves-audio' }, async (caller, farm) => {
    const port = await answer(caller);
    const reinvite = await caller.request('INVITE');
    caller.respond(reinvite, 200, offer(caller.rtpPort));
    await caller.request('ACK');
    const moved = audioOf(reinvite).port;
    caller.sendRtp(audio(1), moved);
    const [seen] = await farm.until(([first]) => first?.rtp_received === 1);
    expect(moved).not.toBe(port);
    expect(seen).toMatchObject({
      callee_reinvite_statuses: [200],
      rtp_received_by_port: { [moved]: 1 },
    });
  }));

it('A callee holds the call, and resumes it', () =>
  call({ name: 'holds' }, async (caller, farm) => {
    await answer(caller);
    const hold = await caller.request('INVITE');
    caller.respond(hold, 200, offer(caller.rtpPort, 'recvonly'));
    await farm.until(([first]) => first?.callee_reinvite_statuses.length === 1);
    const offers = (): (string | undefined)[] =>
      caller.messages.flatMap((message) =>
        isRequest(message) && message.method === 'INVITE' ? [audioOf(message).direction] : [],
      );
    await expect.poll(() => [...new Set(offers())]).toEqual(['sendonly', 'sendrecv']);
  }));

it('A re-INVITE of the caller is answered, and a hold of it with recvonly', () =>
  call({ name: 'answered' }, async (caller, farm) => {
    await answer(caller);
    await farm.until(([first]) => first !== undefined && first.ack_at !== null);
    const before = caller.messages.length;
    caller.sendInDialog('INVITE', 2, offer(caller.rtpPort, 'sendonly'));
    await expect.poll(() => caller.messages.length).toBeGreaterThan(before);
    caller.sendInDialog('ACK', 2);
    const [again] = caller.messages.slice(before);
    expect(again && audioOf(again).direction).toBe('recvonly');
    expect(await farm.calls()).toMatchObject([{ caller_reinvites: 1, invite_transactions: 1 }]);
  }));

function isEcho(datagram: Buffer): boolean {
  return readRtp(datagram)?.payload[0] === 42;
}

function audio(value: number): Buffer {
  const payload = Buffer.alloc(160, value);
  const head = { payloadType: 0, marker: false, sequence: 1, timestamp: 160, source: 1 };
  return writeRtp({ ...head, payload });
}
