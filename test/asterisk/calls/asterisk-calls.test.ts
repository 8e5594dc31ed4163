import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AriClient } from '../../../src/asterisk/ari/ari-client.ts';
import { AsteriskCalls } from '../../../src/asterisk/calls/asterisk-calls.ts';
import type { NewCall, UnfinishedCall } from '../../../src/asterisk/calls/asterisk-calls.ts';
import type { CallStep } from '../../../src/asterisk/calls/call-step.ts';
import { Callees, header } from './callee.ts';
import type { Script } from './callee.ts';
import { runAsterisk } from './running-asterisk.ts';

const silent = pino({ level: 'silent' });
const application = 'redial';

let callees: Callees;
let asterisk: Awaited<ReturnType<typeof runAsterisk>>;
let side: Awaited<ReturnType<typeof connect>>;
let count = 0;

/** A process of ours that is connected to Asterisk, with the steps that it has heard. */
async function connect(to = asterisk) {
  const settings = { url: to.ariUrl, username: 'redial', password: to.password, application };
  const ari = new AriClient(settings, silent);
  const steps = new Map<string, CallStep[]>();
  const calls = new AsteriskCalls({
    ari,
    application,
    endpoints: { trunks: ['trunk'], defaultTrunk: 'trunk', sipEndpoint: 'trunk' },
    journalFile: to.journalFile,
    now: Date.now,
    log: silent,
    onStep: (sid, step) => steps.set(sid, [...(steps.get(sid) ?? []), step]),
  });
  await ari.connect();
  const close = async () => {
    calls[Symbol.dispose]();
    await ari[Symbol.asyncDispose]();
  };
  return { ari, calls, steps, close };
}

/** A call to a number of its own, whose callee follows the script. */
function newCall(script: Script, terms: Partial<NewCall> = {}): NewCall {
  count += 1;
  const number = `+44207946${String(count).padStart(4, '0')}`;
  callees.scripts.set(number, script);
  return {
    sid: `call-${count}`,
    requestedAt: Date.now(),
    ringTimeoutSeconds: 60,
    timeLimitSeconds: null,
    from: '+12125550100',
    to: { type: 'phone', number },
    ...terms,
  };
}

async function place(script: Script, terms: Partial<NewCall> = {}): Promise<NewCall> {
  const call = newCall(script, terms);
  await side.calls.create(call);
  await side.calls.dial(call.sid);
  return call;
}

async function untilStatus({ sid }: NewCall, status: string, of = side): Promise<CallStep> {
  return vi.waitFor(
    () => {
      const step = of.steps.get(sid)?.find((one) => one.status === status);
      if (step === undefined) throw new Error(`${sid} has no step ${status}`);
      return step;
    },
    { timeout: 20_000, interval: 20 },
  );
}

function statuses({ sid }: NewCall, of = side): string[] {
  return (of.steps.get(sid) ?? []).map(({ status, sipStatus }) => `${status} ${sipStatus}`);
}

function seen({ to }: NewCall) {
  const calls = callees.callsTo(to.number ?? '');
  return calls.map(({ transactions, isCancelled }) => ({
    transactions: transactions.size,
    isCancelled,
  }));
}

const ONCE = [{ transactions: 1, isCancelled: false }];
const CANCELLED = [{ transactions: 1, isCancelled: true }];
const RINGS: Script = { answers: [{ status: 180 }] };
const ANSWERS: Script = { answers: [{ status: 180 }, { status: 200, afterMs: 100 }] };

beforeAll(async () => {
  callees = await Callees.listen();
  asterisk = await runAsterisk(callees.port);
});
afterAll(async () => {
  await side?.close();
  await asterisk?.[Symbol.asyncDispose]();
  await callees?.[Symbol.asyncDispose]();
});

beforeEach(async () => {
  await side?.close();
  side = await connect();
});

describe('a call through Asterisk', () => {
  it('is answered and ended by the callee', async () => {
    const call = await place({ ...ANSWERS, byeAfterMs: 1100 });
    const end = await untilStatus(call, 'completed');
    expect(statuses(call)).toEqual([
      'trying 100',
      'ringing 180',
      'in-progress 200',
      'completed 200',
    ]);
    expect(end).toMatchObject({ sipReason: 'OK', durationSeconds: 1, endedBy: 'caller' });
    expect(seen(call)).toEqual(ONCE);
  });

  it('is ended by a BYE when it is hung up', async () => {
    const call = await place(ANSWERS);
    await untilStatus(call, 'in-progress');
    expect(await side.calls.hangUp(call.sid)).toEqual({ mayRingUntilMs: null });
    const end = await untilStatus(call, 'completed');
    expect(end).toMatchObject({ durationSeconds: 0, endedBy: 'jambonz' });
    await vi.waitFor(() =>
      expect(callees.callsTo(call.to.number ?? '')[0]?.byeReason).not.toBeNull(),
    );
    expect(seen(call)).toEqual(ONCE);
  });

  it('ends at its time limit, counted from the answer', async () => {
    const call = await place(
      { answers: [{ status: 180 }, { status: 200, afterMs: 1500 }] },
      { timeLimitSeconds: 2 },
    );
    const end = await untilStatus(call, 'completed');
    expect(end).toMatchObject({ durationSeconds: 2, endedBy: 'jambonz' });
  });

  it.each([
    [486, 'busy', 'Busy Here'],
    [603, 'busy', 'Decline'],
    [404, 'failed', 'Not Found'],
    [503, 'failed', 'Service Unavailable'],
    [480, 'failed', 'Temporarily Unavailable'],
    [488, 'failed', 'Not Acceptable Here'],
    [302, 'failed', 'Moved Temporarily'],
  ])('reports %i of the callee as %s', async (status, reported, sipReason) => {
    const call = await place({ answers: [{ status: 180 }, { status }] });
    expect(await untilStatus(call, reported)).toMatchObject({ sipStatus: status, sipReason });
    expect(seen(call)).toEqual(ONCE);
  });

  it('is cancelled when it has rung too long', async () => {
    const call = await place(RINGS, { ringTimeoutSeconds: 1 });
    const end = await untilStatus(call, 'no-answer');
    expect(end).toEqual({
      atMs: expect.any(Number),
      status: 'no-answer',
      sipStatus: 487,
      sipReason: 'Request Terminated',
    });
    expect(end.atMs).toBeGreaterThanOrEqual(1000);
    await vi.waitFor(() => expect(seen(call)).toEqual(CANCELLED));
  });

  it('is cancelled when it is hung up while it rings', async () => {
    const call = await place(RINGS);
    await untilStatus(call, 'ringing');
    expect(await side.calls.hangUp(call.sid)).toEqual({ mayRingUntilMs: null });
    expect(await untilStatus(call, 'no-answer')).toMatchObject({ sipStatus: 487 });
    await vi.waitFor(() => expect(seen(call)).toEqual(CANCELLED));
  });

  it('may ring for 32 seconds after the INVITE if no provisional answer came', async () => {
    const call = await place({ answers: [] });
    const { atMs } = await untilStatus(call, 'trying');
    const { mayRingUntilMs } = await side.calls.hangUp(call.sid);
    expect((mayRingUntilMs ?? 0) - atMs).toBeGreaterThan(31_000);
    expect((mayRingUntilMs ?? 0) - atMs).toBeLessThanOrEqual(32_000);
    expect(await untilStatus(call, 'no-answer')).toMatchObject({ sipStatus: 487, mayRingUntilMs });
  });

  it('has early media after 183', async () => {
    const call = await place({ answers: [{ status: 183 }, { status: 200, afterMs: 200 }] });
    await untilStatus(call, 'in-progress');
    expect(statuses(call)).toEqual(['trying 100', 'early-media 183', 'in-progress 200']);
    await side.calls.hangUp(call.sid);
  });

  it('is not dialled twice', async () => {
    const call = await place(ANSWERS);
    await expect(side.calls.dial(call.sid)).rejects.toThrow(
      'cannot move on to dialling with the call',
    );
    await untilStatus(call, 'in-progress');
    await side.calls.hangUp(call.sid);
    await untilStatus(call, 'completed');
    await expect(side.calls.dial(call.sid)).rejects.toThrow('there is no such call');
    expect(seen(call)).toEqual(ONCE);
  });

  it('sends nothing before it is dialled', async () => {
    const call = newCall(RINGS);
    await side.calls.create(call);
    await side.calls.hangUp(call.sid);
    await untilStatus(call, 'no-answer');
    expect(seen(call)).toEqual([]);
  });
});

describe('the INVITE', () => {
  it('carries caller, name and headers as they are', async () => {
    const call = await place(RINGS, {
      callerName: 'Clinic, North (${EXTEN})',
      headers: {
        'X-Call': 'a;b="c", ${CHANNEL(name)} $[1+1] é',
        'P-Asserted-Identity': '<sip:+12125550111@example.com>',
      },
    });
    await untilStatus(call, 'ringing');
    const invite = callees.callsTo(call.to.number ?? '')[0]?.invite ?? '';
    expect(header(invite, 'From')).toMatch(/^"Clinic, North \(\$\{EXTEN\}\)" <sip:\+12125550100@/);
    expect(header(invite, 'X-Call')).toBe('a;b="c", ${CHANNEL(name)} $[1+1] é');
    expect(header(invite, 'P-Asserted-Identity')).toBe('<sip:+12125550111@example.com>');
    await side.calls.hangUp(call.sid);
  });

  it('withholds the number of an anonymous caller', async () => {
    const call = await place(RINGS, { from: 'anonymous', callerName: 'Clinic' });
    await untilStatus(call, 'ringing');
    const invite = callees.callsTo(call.to.number ?? '')[0]?.invite ?? '';
    expect(header(invite, 'From')).toMatch(/^"Anonymous" <sip:anonymous@anonymous\.invalid>/);
    await side.calls.hangUp(call.sid);
  });

  it('goes to a SIP address', async () => {
    callees.scripts.set('agent', RINGS);
    const sipUri = `sip:agent@127.0.0.1:${callees.port}`;
    const call = await place(RINGS, { to: { type: 'sip', sipUri } });
    await untilStatus(call, 'ringing');
    expect(callees.callsTo('agent')).toHaveLength(1);
    await side.calls.hangUp(call.sid);
  });

  it('is refused with a header that the server writes itself', async () => {
    const call = newCall(RINGS, { headers: { Route: '<sip:attacker.example.com>' } });
    await expect(side.calls.create(call)).rejects.toThrow('headers.Route is refused');
    expect(seen(call)).toEqual([]);
  });
});

describe('a process that starts after another', () => {
  /** The call as the ledger of the process before has it. */
  function unfinished(call: NewCall, reached: Pick<UnfinishedCall, 'state'>): UnfinishedCall {
    const { sid, requestedAt, ringTimeoutSeconds, timeLimitSeconds } = call;
    const terms = { sid, requestedAt, ringTimeoutSeconds, timeLimitSeconds };
    const dialledAtMs = reached.state === 'created' ? null : 0;
    return { ...terms, ...reached, dialledAtMs, answeredAtMs: null };
  }

  async function restart() {
    await side.close();
    side = await connect();
  }

  it('goes on with a call that rings, and ends it in time', async () => {
    const call = await place(RINGS, { ringTimeoutSeconds: 3 });
    await untilStatus(call, 'ringing');
    await restart();
    await side.calls.adopt([unfinished(call, { state: 'dialling' })]);
    expect(await untilStatus(call, 'no-answer')).toMatchObject({ sipStatus: 487 });
    expect(statuses(call)).toEqual(['ringing 180', 'no-answer 487']);
    await vi.waitFor(() => expect(seen(call)).toEqual(CANCELLED));
  });

  it('hears of the answer and the end of a call from the journal', async () => {
    const call = await place({
      answers: [{ status: 180 }, { status: 200, afterMs: 500 }],
      byeAfterMs: 1100,
    });
    await untilStatus(call, 'ringing');
    await side.close();
    await vi.waitFor(async () => expect(await channelIds()).not.toContain(call.sid), {
      timeout: 10_000,
    });
    side = await connect();
    await side.calls.adopt([unfinished(call, { state: 'ringing' })]);
    expect(side.steps.get(call.sid)).toEqual([
      {
        atMs: expect.any(Number),
        status: 'completed',
        sipStatus: 200,
        sipReason: 'OK',
        durationSeconds: 1,
        endedBy: 'caller',
      },
    ]);
  });

  it('hears of a refusal without its SIP status from the journal', async () => {
    const call = await place({ answers: [{ status: 180 }, { status: 486, afterMs: 500 }] });
    await untilStatus(call, 'ringing');
    await side.close();
    await vi.waitFor(async () => expect(await channelIds()).not.toContain(call.sid), {
      timeout: 10_000,
    });
    side = await connect();
    await side.calls.adopt([unfinished(call, { state: 'ringing' })]);
    expect(statuses(call)).toEqual(['busy null']);
  });

  it('drops a channel that was not dialled', async () => {
    const call = newCall(RINGS);
    await side.calls.create(call);
    await restart();
    await side.calls.adopt([unfinished(call, { state: 'created' })]);
    expect(statuses(call)).toEqual(['failed null']);
    await vi.waitFor(async () => expect(await channelIds()).not.toContain(call.sid));
    expect(seen(call)).toEqual([]);
  });

  it('drops a dialled channel without a provisional answer, which may ring yet', async () => {
    const call = await place({ answers: [] });
    await untilStatus(call, 'trying');
    await restart();
    await side.calls.adopt([unfinished(call, { state: 'dialling' })]);
    const [end] = side.steps.get(call.sid) ?? [];
    expect(end).toMatchObject({ status: 'no-answer', sipStatus: 487 });
    expect((end?.mayRingUntilMs ?? 0) - (end?.atMs ?? 0)).toBe(32_000);
    await vi.waitFor(async () => expect(await channelIds()).not.toContain(call.sid));
  });

  it('lets an answered call end at its time limit', async () => {
    const call = await place(ANSWERS, { timeLimitSeconds: 3 });
    await untilStatus(call, 'in-progress');
    await restart();
    await side.calls.adopt([unfinished(call, { state: 'ringing' })]);
    expect(await untilStatus(call, 'completed')).toMatchObject({
      durationSeconds: 3,
      endedBy: 'jambonz',
    });
  });

  async function channelIds(): Promise<string[]> {
    const url = `${asterisk.ariUrl}/channels`;
    const password = Buffer.from(`redial:${asterisk.password}`).toString('base64');
    const response = await fetch(url, { headers: { authorization: `Basic ${password}` } });
    const channels: unknown = await response.json();
    return Array.isArray(channels) ? channels.map(({ id }: { id: string }) => id) : [];
  }
});

describe('a killed Asterisk', () => {
  it('leaves calls whose ends nobody tells, and that may ring on', async () => {
    const ringing = await place(RINGS);
    const answered = await place(ANSWERS);
    await untilStatus(ringing, 'ringing');
    await untilStatus(answered, 'in-progress');
    await asterisk.kill();
    asterisk = await asterisk.restart();
    const lost = await untilStatus(ringing, 'failed');
    expect(lost).toMatchObject({ sipStatus: null, sipReason: null });
    expect(lost.mayRingUntilMs).toBeGreaterThan(150_000);
    const completed = await untilStatus(answered, 'completed');
    expect(completed).toMatchObject({ sipStatus: 200, durationSeconds: expect.any(Number) });
    expect(completed.endedBy).toBeUndefined();
    expect([seen(ringing), seen(answered)]).toEqual([ONCE, ONCE]);
    const next = await place({ answers: [{ status: 486 }] });
    await untilStatus(next, 'busy');
  });
});
