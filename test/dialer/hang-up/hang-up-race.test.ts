import { afterAll, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { hangUpExecution } from '../../../src/dialer/hang-up/hang-up-calls.ts';
import { lockContact } from '../../../src/db/contacts/transitions.ts';
import { untilBlocked } from '../../support/database.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storeCall } from '../../support/rows/call.ts';
import { callRow, contactRow, NOW, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
const waiter = { runId: 'run', activityId: 'activity' };

describe('The hang-up of an execution', () => {
  test('is requested for the attempt that another transaction writes meanwhile', async () => {
    const { input } = await storeClaimed(db);
    const hangingUp = await db.transaction().execute(async (tx) => {
      await lockContact(tx, input);
      await storeCall(tx, { ...input, callStatus: 'queued', endedAt: null });
      const started = hangUpExecution(world.deps(), input);
      await untilBlocked(db);
      return { started };
    });
    await hangingUp.started;
    expect(await callRow(db, input)).toMatchObject({ hangupRequestedAt: NOW });
  });

  test('that comes before the gate skips the contact and prevents its call', async () => {
    const { input } = await storeClaimed(db);
    await hangUpExecution(world.deps(), input);
    expect(await passGate(world.deps(), input, waiter)).toEqual({ kind: 'done' });
    expect(await contactRow(db, input)).toMatchObject({
      status: 'skipped',
      statusReason: 'hung_up',
    });
  });
});
