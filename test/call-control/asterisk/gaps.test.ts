import { describe, expect, it } from 'vitest';
import { hasAsterisk } from '../../support/asterisk.ts';
import type { Behaviour } from '../../callee-farm/behaviours/plan.ts';
import { readLedger } from '../support.ts';
import { FarmCalls } from './farm-calls.ts';
import type { FarmCall } from './farm-calls.ts';
import { KillableCallControl } from './killable-call-control.ts';

const TRYING = ['trying 100 Trying'];
const RINGS = [...TRYING, 'ringing 180 Ringing'];
const TALKS = [...RINGS, 'in-progress 200 OK'];
const CANCELLED = 'no-answer 487 Request Terminated';
const COMPLETED = 'completed 200 OK';
/** Nobody tells the SIP status of a call that has not begun, or whose Asterisk was killed. */
const FAILED = 'failed';

/** Longer than any telephone rings for a call that was left to itself. */
const LONGEST_RING_MS = 190_000;

const slowTrunk = ({ sipPort: port }: { sipPort: number }) => [
  {
    name: 'slow',
    host: '127.0.0.1',
    port,
    transport: 'udp',
    codecs: ['ulaw'],
    prefixes: ['+999'],
    callsPerSecond: 1,
  },
];

/** A call in each state that a gap can meet. */
type Calls = Record<'waiting' | 'silent' | 'ringing' | 'talking', FarmCall>;

async function start() {
  await using started = new AsyncDisposableStack();
  const parts = started.use(await KillableCallControl.start(slowTrunk));
  const calls = started.use(await FarmCalls.start(parts));
  const resources = started.move();
  return { parts, calls, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}
type Started = Awaited<ReturnType<typeof start>>;

/** @param silent the callee that gives no provisional answer before the gap */
async function placeCalls({ parts, calls }: Started, silent: Behaviour): Promise<Calls> {
  const placed = {
    silent: await calls.place(silent),
    ringing: await calls.place({ name: 'no-answer' }),
    talking: await calls.place({ name: 'answered' }),
  };
  await parts.untilPosted(placed.silent, TRYING.length);
  await parts.untilPosted(placed.ringing, RINGS.length);
  await parts.untilPosted(placed.talking, TALKS.length);
  // The trunk begins one call a second, so after this one the last one waits for two.
  const to = { trunk: 'slow' };
  await ended({ parts, calls }, await calls.place({ name: 'busy' }, { to }));
  await calls.place({ name: 'busy' }, { to });
  return { ...placed, waiting: await calls.place({ name: 'busy' }, { to }) };
}

/** Places a call that is answered and ends a moment later. */
async function placeShortCall({ parts, calls }: Started) {
  const times = { answer_after_ms: 2500, hang_up_after_ms: 100 };
  const call = await calls.place({ name: 'answered', ...times });
  await parts.untilPosted(call, RINGS.length);
  return call;
}

/** Waits until the end of a call is told, and the ledger has that it is. */
async function ended({ parts, calls }: Pick<Started, 'parts' | 'calls'>, call: FarmCall) {
  const told = await calls.untilEnd(call);
  await parts.untilPosted(call, told.length);
  return told;
}

const untilOver = ({ calls }: Started, call: FarmCall) =>
  calls.seen(call, ([seen]) => (seen?.ended_at ?? null) !== null);

/** Starts call control again when no telephone can ring any more. */
async function endLateRings({ parts }: Started) {
  await parts.killServer();
  await parts.startServer(LONGEST_RING_MS);
}

/** What was told of each call, and how often its callee was invited, when all are over. */
async function outcomesOf({ parts, calls }: Started, placed: Record<string, FarmCall>) {
  const outcomes: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(placed)) {
    const told = await ended({ parts, calls }, call);
    const seen = await calls.seen(call);
    outcomes[name] = [told, seen.map(({ invite_transactions: count }) => count)];
  }
  const rows = await readLedger(parts.url);
  expect(rows.filter((row) => row['ended_at'] === null)).toEqual([]);
  expect(await (await fetch(`${parts.url}/simulator/live`)).json()).toEqual({ live: 0 });
  return outcomes;
}

describe.skipIf(!(await hasAsterisk()))('after a gap', () => {
  it.concurrent('of call control, calls go on or have ended as the journal says', async () => {
    await using started = await start();
    const { parts, calls } = started;
    const missed = await placeShortCall(started);
    const placed = await placeCalls(started, { name: 'silent' });
    await parts.killServer();
    await untilOver(started, missed);
    await parts.startServer();
    await ended(started, placed.talking);
    expect(calls.told(placed.talking).at(-1)).toMatchObject({ call_termination_by: 'jambonz' });
    expect(calls.told(missed).at(-1)).toMatchObject({ call_termination_by: 'caller' });
    expect(await calls.hangUp(placed.ringing, 'no-answer')).toBe(202);
    const [rang] = await untilOver(started, placed.ringing);
    expect(rang?.cancel_at).not.toBeNull();
    await ended(started, placed.ringing);
    const silent = await calls.look(placed.silent);
    expect(silent).toMatchObject({ call_status: 'trying', ended_at: null });
    await endLateRings(started);
    expect(await outcomesOf(started, { ...placed, missed })).toEqual({
      waiting: [[FAILED], []],
      silent: [[...TRYING, CANCELLED], [1]],
      ringing: [[...RINGS, CANCELLED], [1]],
      talking: [[...TALKS, COMPLETED], [1]],
      missed: [[...TALKS, COMPLETED], [1]],
    });
  });

  it.concurrent('of Asterisk, calls have ended, and those that may ring end later', async () => {
    await using started = await start();
    const { parts, calls } = started;
    const placed = await placeCalls(started, { name: 'silent' });
    await parts.killAsterisk();
    await ended(started, placed.waiting);
    await parts.startAsterisk();
    await ended(started, placed.talking);
    expect(calls.told(placed.talking).at(-1)).not.toHaveProperty('call_termination_by');
    expect(await calls.hangUp(placed.ringing, 'no-answer')).toBe(202);
    expect(await calls.hangUp(placed.ringing, 'no-answer')).toBe(202);
    expect([await calls.look(placed.silent), await calls.look(placed.ringing)]).toMatchObject([
      { call_status: 'trying', ended_at: null },
      { call_status: 'ringing', ended_at: null },
    ]);
    await endLateRings(started);
    expect(await outcomesOf(started, placed)).toEqual({
      waiting: [[FAILED], []],
      silent: [[...TRYING, FAILED], [1]],
      ringing: [[...RINGS, FAILED], [1]],
      talking: [[...TALKS, COMPLETED], [1]],
    });
  });

  it.concurrent('of both, calls have ended with what ledger and journal know', async () => {
    await using started = await start();
    const { parts } = started;
    const placed = await placeCalls(started, { name: 'silent' });
    await Promise.all([parts.killServer(), parts.killAsterisk()]);
    await parts.startAsterisk();
    await parts.startServer(LONGEST_RING_MS);
    expect(await outcomesOf(started, placed)).toEqual({
      waiting: [[FAILED], []],
      silent: [[...TRYING, FAILED], [1]],
      ringing: [[...RINGS, FAILED], [1]],
      talking: [[...TALKS, COMPLETED], [1]],
    });
  });

  it.concurrent('of the connection, calls go on, and nothing is hidden', async () => {
    await using started = await start();
    const { parts, calls } = started;
    const missed = await placeShortCall(started);
    const placed = await placeCalls(started, { name: 'late-ring', ring_after_ms: 6000 });
    parts.connection.isClosed = true;
    parts.connection.cut();
    await ended(started, placed.waiting);
    await untilOver(started, missed);
    parts.connection.isClosed = false;
    await ended(started, missed);
    expect(calls.told(missed).at(-1)).toMatchObject({ call_termination_by: 'caller' });
    await calls.untilStatus(placed.silent, 'ringing');
    expect(await calls.hangUp(placed.silent, 'no-answer')).toBe(202);
    expect(await calls.hangUp(placed.ringing, 'no-answer')).toBe(202);
    expect(await calls.hangUp(placed.talking, 'completed')).toBe(202);
    expect(await outcomesOf(started, { ...placed, missed })).toEqual({
      waiting: [[FAILED], []],
      silent: [[...RINGS, CANCELLED], [1]],
      ringing: [[...RINGS, CANCELLED], [1]],
      talking: [[...TALKS, COMPLETED], [1]],
      missed: [[...TALKS, COMPLETED], [1]],
    });
  });
});
