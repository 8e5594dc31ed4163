import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasAsterisk } from '../../support/asterisk.ts';
import { FarmCalls } from './farm-calls.ts';
import type { FarmCall } from './farm-calls.ts';
import { startRealCallControl } from './real-call-control.ts';

const NO_ANSWER = ['trying 100 Trying', 'no-answer 487 Request Terminated'];

/** An INVITE is repeated after 0.5, 1.5, 3.5, 7.5, 15.5 and 31.5 s, and given up after 32 s. */
const ALL_INVITES = 7;
const INVITE_LASTS_MS = 32_000;

// Each takes the 32 seconds for which Asterisk repeats an INVITE.
describe.skipIf(!(await hasAsterisk()))('a call that no provisional answer has', () => {
  const resources = new AsyncDisposableStack();
  let calls: FarmCalls;
  beforeAll(async () => {
    calls = resources.use(await FarmCalls.start(resources.use(await startRealCallControl())));
  });
  afterAll(() => resources.disposeAsync());

  /** Milliseconds from the INVITE to the webhook of the end. */
  async function toldAfterMs(call: FarmCall): Promise<number> {
    const [seen] = await calls.seen(call);
    return calls.endToldAt(call) - Date.parse(seen?.invite_at ?? '');
  }

  it.concurrent('and rings too long, or is hung up, takes hang-ups until it ends after 32 s', async () => {
    const late = await calls.place({ name: 'silent' }, { timeout: 1 });
    const hungUp = await calls.place({ name: 'silent' });
    await calls.untilStatus(hungUp, 'trying');
    expect(await calls.hangUp(hungUp, 'no-answer')).toBe(202);
    expect(await calls.hangUp(hungUp, 'no-answer')).toBe(202);
    await calls.seen(late, ([seen]) => (seen?.invite_datagrams ?? 0) > 2);
    expect(await calls.hangUp(late, 'no-answer')).toBe(202);
    const open = { call_status: 'trying', ended_at: null };
    expect([await calls.look(late), await calls.look(hungUp)]).toMatchObject([open, open]);
    for (const call of [late, hungUp]) {
      expect(await calls.untilEnd(call)).toEqual(NO_ANSWER);
      expect(await calls.hangUp(call, 'no-answer')).toBe(422);
      expect(await toldAfterMs(call)).toBeGreaterThanOrEqual(INVITE_LASTS_MS);
      expect(await calls.seen(call)).toMatchObject([
        { invite_transactions: 1, invite_datagrams: ALL_INVITES, ringing_at: null },
      ]);
      expect(await calls.legs(call)).toMatchObject([{ trunk: 'farm' }]);
    }
  });

  it.concurrent('and rings after its end, is cancelled then and ends after 32 s', async () => {
    const call = await calls.place({ name: 'late-ring', ring_after_ms: 2000 }, { timeout: 1 });
    const [cancelled] = await calls.seen(call, ([seen]) => (seen?.ended_at ?? null) !== null);
    expect(cancelled).toMatchObject({ status: 487, ended_by: 'caller' });
    expect(cancelled?.cancel_at).not.toBeNull();
    expect(await calls.look(call)).toMatchObject({ call_status: 'trying', ended_at: null });
    expect(await calls.untilEnd(call)).toEqual(NO_ANSWER);
    expect(await toldAfterMs(call)).toBeGreaterThanOrEqual(INVITE_LASTS_MS);
    expect(await calls.seen(call)).toMatchObject([{ invite_transactions: 1 }]);
  });

  it.concurrent('and may ring for longer than 32 s, ends as Asterisk gives up, with 408', async () => {
    const call = await calls.place({ name: 'silent' }, { timeout: 60 });
    expect(await calls.untilEnd(call)).toEqual(['trying 100 Trying', 'failed 408 Request Timeout']);
    expect(await calls.seen(call)).toMatchObject([
      { invite_transactions: 1, invite_datagrams: ALL_INVITES },
    ]);
  });
});
