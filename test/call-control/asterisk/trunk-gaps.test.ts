import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasAsterisk } from '../../support/asterisk.ts';
import { eventually } from '../../support/eventually.ts';
import { FarmCalls } from './farm-calls.ts';
import { KillableCallControl } from './killable-call-control.ts';

const TRYING = ['trying 100 Trying'];
const PROGRESS = [...TRYING, 'early-media 183 Session Progress'];
const UNAVAILABLE = 'failed 503 Service Unavailable';
/** Later than a killed call control is back, also on a busy machine. */
const UNAVAILABLE_AFTER_MS = 12_000;
/** Longer than any telephone rings for a call that was left to itself. */
const LONGEST_RING_MS = 190_000;

const moreTrunks = ({ sipPort: port }: { sipPort: number }) => {
  const trunk = { host: '127.0.0.1', port, transport: 'udp', codecs: ['ulaw'] };
  return [
    { ...trunk, name: 'second', priority: 2 },
    { ...trunk, name: 'narrow', prefixes: ['+999'], maxCalls: 1 },
  ];
};

async function start() {
  await using started = new AsyncDisposableStack();
  const parts = started.use(await KillableCallControl.start(moreTrunks));
  const calls = started.use(await FarmCalls.start(parts));
  const resources = started.move();
  return { parts, calls, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

const health = z.object({
  trunks: z.array(z.object({ name: z.string(), live_calls: z.number() })),
});

async function liveCallsOf(parts: KillableCallControl, trunk: string): Promise<number | undefined> {
  const { trunks } = health.parse(await (await fetch(`${parts.url}/health/ready`)).json());
  return trunks.find(({ name }) => name === trunk)?.live_calls;
}

describe.skipIf(!(await hasAsterisk()))('over several trunks, a gap', () => {
  it.concurrent('of call control does not make it forget that a telephone has rung', async () => {
    await using started = await start();
    const { parts, calls } = started;
    const call = await calls.place({
      name: 'unavailable-after-progress',
      answer_after_ms: UNAVAILABLE_AFTER_MS,
    });
    await parts.untilPosted(call, PROGRESS.length);
    await parts.killServer();
    await parts.startServer();
    expect(await calls.untilEnd(call)).toEqual([...PROGRESS, UNAVAILABLE]);
    expect(await calls.seen(call)).toHaveLength(1);
    expect(await calls.legs(call)).toMatchObject([{ trunk: 'farm' }]);
  });

  it.concurrent('of the connection may have hidden that a telephone has rung', async () => {
    await using started = await start();
    const { parts, calls } = started;
    const times = { ring_after_ms: 1500, answer_after_ms: 6000 };
    const call = await calls.place({ name: 'unavailable-after-progress', ...times });
    await parts.untilPosted(call, TRYING.length);
    parts.connection.isClosed = true;
    parts.connection.cut();
    await calls.seen(call, ([seen]) => (seen?.ringing_at ?? null) !== null);
    parts.connection.isClosed = false;
    expect(await calls.untilEnd(call)).toEqual([...TRYING, UNAVAILABLE]);
    expect(await calls.seen(call)).toHaveLength(1);
  });

  it.concurrent('of call control leaves the line of a call taken that may still ring', async () => {
    await using started = await start();
    const { parts, calls } = started;
    const call = await calls.place({ name: 'silent' }, { to: { trunk: 'narrow' }, timeout: 1 });
    await parts.untilStepped(call, 'no-answer');
    await parts.killServer();
    await parts.startServer();
    expect(await liveCallsOf(parts, 'narrow')).toBe(1);
    expect(await calls.look(call)).toMatchObject({ call_status: 'trying', ended_at: null });
    await parts.killServer();
    await parts.startServer(LONGEST_RING_MS);
    await calls.untilEnd(call);
    expect(await liveCallsOf(parts, 'narrow')).toBe(0);
  });

  it.concurrent('of call control gives that line back when no telephone can ring any more', async () => {
    await using started = await start();
    const { parts, calls } = started;
    const call = await calls.place({ name: 'silent' }, { to: { trunk: 'narrow' }, timeout: 1 });
    await parts.untilStepped(call, 'no-answer');
    await parts.killServer();
    await parts.startServer(25_000);
    expect(await liveCallsOf(parts, 'narrow')).toBe(1);
    expect((await calls.untilEnd(call)).at(-1)).toBe('no-answer 487 Request Terminated');
    await eventually(
      () => liveCallsOf(parts, 'narrow'),
      (live) => live === 0,
    );
  });
});
