import * as fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { passGate } from '../../../../src/dialer/gate/gate.ts';
import { placeCall } from '../../../../src/dialer/place/place-call.ts';
import { reconcileSilent } from '../../../../src/dialer/recovery/reconcile.ts';
import type { CallStatus } from '../../../../src/domain/call.ts';
import { dialerWorld } from '../../../support/dialer/world.ts';
import { testApp } from '../../../support/api/app.ts';
import { storePlacedCall } from '../../../support/rows/placed-call.ts';
import { sendStatusWebhook } from '../../../support/api/status-webhooks.ts';
import { callRow, contactRow, NOW, afterNow, storeClaimed } from '../../../support/rows/batch.ts';

let now = NOW;
const app = await testApp({ clock: { now: () => now } });
const world = await dialerWorld();
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

/** Returns dependencies for activities that use the database and the clock of the app. */
const activityDeps = () => {
  const deps = { ...world.deps(), db: app.db };
  deps.clock.set(now);
  return deps;
};
/** Stores an attempt that was requested at NOW and has no status yet. */
const placed = async () => {
  now = NOW;
  const input = await storePlacedCall(app.db, {
    callSid: uuidv7(),
    lastNewsAt: NOW,
    createdAt: NOW,
    deadlineAt: afterNow(600),
  });
  const callSid = (await callRow(app.db, input))?.callSid ?? '';
  return { ...input, callSid, customerData: { execution_id: input.executionId } };
};
const eventsOf = async ({ callSid }: { callSid: string }) => {
  const events = await app.db
    .selectFrom('callEvents')
    .select('callStatus')
    .where('callSid', '=', callSid)
    .execute();
  return events.map(({ callStatus }) => callStatus).toSorted();
};

test('lost, duplicated and reordered webhooks lead to the same end state', async () => {
  const drawn = fc.record({
    terminal: fc.constantFrom<CallStatus>('completed', 'busy', 'no-answer', 'failed'),
    progress: fc.subarray<CallStatus>(['trying', 'ringing', 'early-media']),
    order: fc.array(fc.nat(100), { minLength: 12, maxLength: 12 }),
    copies: fc.integer({ min: 1, max: 3 }),
  });
  const property = fc.asyncProperty(drawn, async ({ terminal, progress, order, copies }) => {
    const call = await placed();
    const answered: CallStatus[] = terminal === 'completed' ? ['in-progress'] : [];
    const sent = [...progress, ...answered, terminal].flatMap((status) =>
      Array.from({ length: copies }, () => status),
    );
    const shuffled = sent
      .map((status, n) => ({ status, at: order[n % order.length] ?? 0, n }))
      .toSorted((a, b) => a.at - b.at || a.n - b.n);
    for (const { status } of shuffled)
      expect(await sendStatusWebhook(app, { ...call, status })).toBe(204);
    expect(await callRow(app.db, call)).toMatchObject({
      callStatus: terminal,
      endedAt: NOW,
      ...(terminal === 'completed' && { durationSeconds: 7, hangupBy: 'user' }),
    });
    expect(await eventsOf(call)).toEqual([...new Set(sent)].toSorted());
  });
  await fc.assert(property, { seed: 20_270_301, numRuns: 60 });
});

describe('a terminal webhook', () => {
  test('that is lost is replaced by a look-up', async () => {
    const call = await placed();
    await sendStatusWebhook(app, { ...call, status: 'in-progress' });
    now = afterNow(60);
    const deps = activityDeps();
    const found = { sipStatus: 200, durationSeconds: 7, endedBy: 'caller' } as const;
    const { callSid } = call;
    deps.callControl.answers.get = {
      kind: 'found',
      call: { ...found, callSid, callStatus: 'completed' },
    };
    await reconcileSilent(deps);
    expect(await callRow(app.db, call)).toMatchObject({
      callStatus: 'completed',
      durationSeconds: 7,
      endedAt: now,
    });
  });

  test('an hour late with a new signature replaces the closing by deadline', async () => {
    const call = await placed();
    now = afterNow(700);
    const deps = activityDeps();
    deps.callControl.answers.get = { kind: 'absent', fenced: false };
    await reconcileSilent(deps);
    expect(await callRow(app.db, call)).toMatchObject({ callStatus: 'unknown', endedAt: now });
    now = afterNow(3_600);
    expect(await sendStatusWebhook(app, { ...call, status: 'completed' })).toBe(204);
    expect(await callRow(app.db, call)).toMatchObject({
      callStatus: 'completed',
      closedByTime: false,
      durationSeconds: 7,
    });
  });

  test('an hour late with its old signature is refused, and a look-up ends the call', async () => {
    const call = await placed();
    now = afterNow(3_600);
    expect(await sendStatusWebhook(app, { ...call, status: 'busy', signedAt: NOW })).toBe(401);
    expect(await callRow(app.db, call)).toMatchObject({ callStatus: 'queued', endedAt: null });
    const deps = activityDeps();
    const { callSid } = call;
    const busy = { callSid, callStatus: 'busy', sipStatus: 486 } as const;
    deps.callControl.answers.get = {
      kind: 'found',
      call: { ...busy, durationSeconds: null, endedBy: null },
    };
    await reconcileSilent(deps);
    expect(await callRow(app.db, call)).toMatchObject({ callStatus: 'busy', endedAt: now });
  });

  test('before the response to the call request ends the attempt for good', async () => {
    now = NOW;
    const phoneNumber = '+14155570001';
    const { input } = await storeClaimed(app.db, { contact: { phoneNumber } });
    const deps = activityDeps();
    const [callSid, customerData] = [uuidv7(), { execution_id: input.executionId }];
    deps.callControl.placeCall = async () => {
      for (const status of ['trying', 'busy'] as const) {
        await sendStatusWebhook(app, { callSid, status, customerData });
      }
      return { kind: 'accepted', callSid };
    };
    const passage = await passGate(deps, input, { runId: 'run-1', activityId: 'activity-1' });
    if (passage.kind !== 'place') throw new Error(`the gate answered ${passage.kind}`);
    await placeCall(deps, passage.call, performance.now());
    expect(await callRow(app.db, input)).toMatchObject({
      callSid,
      callStatus: 'busy',
      endedAt: NOW,
    });
    expect((await contactRow(app.db, input)).retryCount).toBe(0);
    expect(deps.callControl.hungUp).toEqual([]);
  });
});

const signed = (after: number) => ({ signedAt: afterNow(after) });

describe('the signature of a webhook', () => {
  test.each<[number, string, object]>([
    [204, '300 s old', signed(-300)],
    [401, '301 s old', signed(-301)],
    [401, 'made with another secret', { secret: 'whsec_of-somebody-else' }],
    [401, 'made for another body', { tampered: ' ' }],
  ])('is answered with %i when it is %s', async (expected, _name, changes) => {
    const call = await placed();
    expect(await sendStatusWebhook(app, { ...call, status: 'busy', ...changes })).toBe(expected);
    const isTaken = expected === 204;
    expect((await callRow(app.db, call))?.callStatus).toBe(isTaken ? 'busy' : 'queued');
    expect(await eventsOf(call)).toEqual(isTaken ? ['busy'] : []);
  });
});
