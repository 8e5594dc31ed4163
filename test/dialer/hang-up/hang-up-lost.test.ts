import { afterAll, describe, expect, test } from 'vitest';
import type { NewCall } from '../../../src/db/tables.ts';
import type { CallStatus } from '../../../src/domain/call.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { callRow, afterNow, storeClaimed } from '../../support/rows/batch.ts';
import { hangUpCall } from '../../../src/dialer/hang-up/hang-up-call.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

type LostCall = Pick<NewCall, 'hangupRequestedAt' | 'hangupFirstSentAt'> & {
  status: 'ringing' | 'in-progress';
  deadlineAt?: Date;
};

/** Hangs up a call that call control lists as live although it has lost its session. */
const hangUpLost = async ({ status, ...members }: LostCall): Promise<CallStatus | undefined> => {
  const { input } = await storeClaimed(db, { contact: { status: 'in_progress' } });
  const callSid = `sid-${input.executionId}`;
  const answeredAt = status === 'ringing' ? null : afterNow(-90);
  const live = { callSid, callStatus: status, answeredAt, endedAt: null };
  await storeCall(db, { ...input, ...live, deadlineAt: afterNow(600), ...members });
  const deps = world.deps();
  const known = { callSid, callStatus: status, sipStatus: 200, durationSeconds: null } as const;
  deps.callControl.answers.hangUp = { kind: 'gone' };
  deps.callControl.answers.get = { kind: 'found', call: { ...known, endedBy: null } };
  await hangUpCall(deps, { ...input, callSid, callControlAccountId: null });
  return (await callRow(db, input))?.callStatus;
};

const hangUpFirstSent = (hangupFirstSentAt: Date) => ({
  hangupRequestedAt: afterNow(-90),
  hangupFirstSentAt,
});

describe('A call to hang up whose session call control has lost', () => {
  test('stays live for a minute after the first hang-up was sent', async () => {
    const hangUp = hangUpFirstSent(afterNow(-59));
    expect(await hangUpLost({ status: 'in-progress', ...hangUp })).toBe('in-progress');
  });

  test('stays live at the first hang-up, however late that is sent', async () => {
    const hangupRequestedAt = afterNow(-90);
    expect(await hangUpLost({ status: 'in-progress', hangupRequestedAt })).toBe('in-progress');
  });

  test('is completed a minute after the first hang-up if it was answered', async () => {
    const hangUp = hangUpFirstSent(afterNow(-60));
    expect(await hangUpLost({ status: 'in-progress', ...hangUp })).toBe('completed');
  });

  test('is canceled a minute after the first hang-up if nobody answered', async () => {
    const hangUp = hangUpFirstSent(afterNow(-60));
    expect(await hangUpLost({ status: 'ringing', ...hangUp })).toBe('canceled');
  });

  test('is unknown a minute after the first hang-up if it was requested after the deadline', async () => {
    const hangUp = { ...hangUpFirstSent(afterNow(-60)), deadlineAt: afterNow(-100) };
    expect(await hangUpLost({ status: 'ringing', ...hangUp })).toBe('unknown');
  });
});
