import { afterAll, describe, expect, test } from 'vitest';
import type { NewCall } from '../../../src/db/tables.ts';
import type { CallStatus } from '../../../src/domain/call.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { callRow, seconds, storeClaimed } from '../../support/rows/batch.ts';
import { hangUpCall } from '../../../src/dialer/hang-up/hang-up-call.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

type Lost = Pick<NewCall, 'hangupRequestedAt' | 'hangupFirstSentAt'> & {
  status: 'ringing' | 'in-progress';
  deadlineAt?: Date;
};

/** Hangs up a call that jambonz lists as live although it has no session of it. */
const hangUpLost = async ({ status, ...members }: Lost): Promise<CallStatus | undefined> => {
  const { input } = await storeClaimed(db, { contact: { status: 'in_progress' } });
  const callSid = `sid-${input.executionId}`;
  const answeredAt = status === 'ringing' ? null : seconds(-90);
  const live = { callSid, callStatus: status, answeredAt, endedAt: null };
  await storeCall(db, { ...input, ...live, deadlineAt: seconds(600), ...members });
  const deps = world.deps();
  const known = { callSid, callStatus: status, sipStatus: 200, durationSeconds: null } as const;
  deps.callControl.answers.hangUp = { kind: 'gone' };
  deps.callControl.answers.get = { kind: 'found', call: { ...known, endedBy: null } };
  await hangUpCall(deps, { ...input, callSid, callControlAccountId: null });
  return (await callRow(db, input))?.callStatus;
};

const toldSince = (hangupFirstSentAt: Date) => ({
  hangupRequestedAt: seconds(-90),
  hangupFirstSentAt,
});

describe('a call that is to end and has no session', () => {
  test('stays live for a minute after call control was first told', async () => {
    const told = toldSince(seconds(-59));
    expect(await hangUpLost({ status: 'in-progress', ...told })).toBe('in-progress');
  });

  test('stays live at the first try, however late that is', async () => {
    const hangupRequestedAt = seconds(-90);
    expect(await hangUpLost({ status: 'in-progress', hangupRequestedAt })).toBe('in-progress');
  });

  test('is completed afterwards where it was answered', async () => {
    const told = toldSince(seconds(-60));
    expect(await hangUpLost({ status: 'in-progress', ...told })).toBe('completed');
  });

  test('is canceled afterwards where nobody answered', async () => {
    const told = toldSince(seconds(-60));
    expect(await hangUpLost({ status: 'ringing', ...told })).toBe('canceled');
  });

  test('is unknown where only its deadline asked for its end', async () => {
    const told = { ...toldSince(seconds(-60)), deadlineAt: seconds(-100) };
    expect(await hangUpLost({ status: 'ringing', ...told })).toBe('unknown');
  });
});
