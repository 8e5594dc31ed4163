import { afterAll, describe, expect, test } from 'vitest';
import { lookUpCall, lookUpUnplaced } from '../../activities/look-up.ts';
import { activityWorld } from '../support/activity-deps.ts';
import { storeCall } from '../support/call.ts';
import { callRow, storeClaimed } from '../support/stored-batch.ts';

const world = await activityWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

describe('a look-up', () => {
  test("by numbers leaves out the contact's earlier calls", async () => {
    const { input } = await storeClaimed(db);
    const { contactId } = input;
    await storeCall(db, { contactId, callSid: 'sid-of-the-first-try' });
    const call = await storeCall(db, { ...input, callStatus: 'unknown', endedAt: null });
    const deps = world.deps();
    await lookUpUnplaced(deps, call);
    expect(deps.callControl.looked).toMatchObject([{ boundCallSids: ['sid-of-the-first-try'] }]);
  });

  test('of a forgotten second call leaves the first one live', async () => {
    const { input } = await storeClaimed(db, { contact: { status: 'in_progress' } });
    await storeCall(db, { ...input, callSid: 'first', callStatus: 'ringing', endedAt: null });
    const deps = world.deps();
    deps.callControl.answers.get = { kind: 'absent', fenced: false };
    await lookUpCall(deps, { ...input, callControlAccountId: null, callSid: 'second' });
    expect(await callRow(db, input)).toMatchObject({ callStatus: 'ringing', endedAt: null });
  });
});
