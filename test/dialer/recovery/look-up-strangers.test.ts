import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { lookUpCall, lookUpUnplaced } from '../../../src/dialer/recovery/look-up.ts';
import type { NewCall } from '../../../src/db/tables.ts';
import { dialerWorld, INSTALLATION_SID } from '../../support/dialer/world.ts';
import { storeAccount } from '../../support/rows/account.ts';
import { storeCall } from '../../support/rows/call.ts';
import { callRow, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const ONE_SID = '2f0c4a9e-0a2b-4c3d-8e4f-00000000000a';
const OTHER_SID = '2f0c4a9e-0a2b-4c3d-8e4f-00000000000b';

let numbers = 0;
/** A claimed contact with a number of its own, whose attempt has these members. */
const attempt = async (members: Partial<NewCall> = {}) => {
  numbers += 1;
  const phoneNumber = `+1415557${String(numbers).padStart(4, '0')}`;
  const { input } = await storeClaimed(db, { contact: { phoneNumber } });
  return storeCall(db, { ...input, callStatus: 'unknown', endedAt: null, ...members });
};
/** As `attempt`, placed with an own account of its organization; null: with the installation's. */
const attemptIn = async (accountSid: string | null, members: Partial<NewCall> = {}) => {
  const call = await attempt(members);
  if (accountSid === null) return call;
  const { organizationId, executionId } = call;
  const url = `http://${executionId}.test`;
  const { accountId } = await storeAccount(db, { organizationId, accountSid, url });
  await placeIn(executionId, accountId);
  return { ...call, callControlAccountId: accountId };
};
const placeIn = async (executionId: string, callControlAccountId: string) =>
  db
    .updateTable('calls')
    .set({ callControlAccountId })
    .where('executionId', '=', executionId)
    .execute();
/** Of these calls with the numbers of an attempt, those that are not taken for its own. */
const others = async (call: Awaited<ReturnType<typeof attempt>>, callSids: string[]) => {
  const deps = world.deps();
  await lookUpUnplaced(deps, call);
  return deps.callControl.searched[0]?.othersAmong?.(callSids);
};

describe('a look-up by numbers leaves out', () => {
  test("the contact's earlier calls", async () => {
    const call = await attempt();
    const { contactId } = call;
    await storeCall(db, { contactId, callSid: 'sid-of-the-first-try' });
    expect(await others(call, ['sid-of-the-first-try', 'new'])).toEqual(['sid-of-the-first-try']);
  });

  test('calls of other contacts, batches and organizations', async () => {
    const call = await attempt();
    const { toNumber } = call;
    await attempt({ toNumber, callSid: 'sid-elsewhere', endedAt: new Date() });
    expect(await others(call, ['sid-elsewhere', 'new'])).toEqual(['sid-elsewhere']);
  });

  test('calls whose webhooks named another execution', async () => {
    const call = await attempt();
    const sids = [uuidv7(), uuidv7()];
    const named = [uuidv7(), call.executionId];
    await db
      .insertInto('callEvents')
      .values(
        sids.map((callSid, n) => ({
          callSid,
          callStatus: 'trying',
          executionId: null,
          payload: JSON.stringify({ customerData: { execution_id: named[n] } }),
          receivedAt: new Date(),
        })),
      )
      .execute();
    expect(await others(call, sids)).toEqual([sids[0]]);
  });

  test('every call while another attempt with the numbers has none', async () => {
    const call = await attempt();
    const { toNumber } = call;
    const rival = await attempt({ toNumber });
    expect(await others(call, ['new'])).toEqual(['new']);
    await placeIn(rival.executionId, uuidv7());
    expect(await others(call, ['new'])).toEqual([]);
  });

  test.each<[string, string | null, string | null, string[]]>([
    ['the same account of jambonz as its own', ONE_SID, ONE_SID, ['new']],
    ["the installation's account as its own", null, INSTALLATION_SID, ['new']],
    ["its own account as the installation's", INSTALLATION_SID, null, ['new']],
    ['another own account', ONE_SID, OTHER_SID, []],
    ['an own account', null, OTHER_SID, []],
    ["the installation's account", OTHER_SID, null, []],
  ])('what a rival with %s may have', async (_name, own, rivals, left) => {
    const call = await attemptIn(own);
    await attemptIn(rivals, { toNumber: call.toNumber });
    expect(await others(call, ['new'])).toEqual(left);
  });
});

test('a look-up of a forgotten second call leaves the first one live', async () => {
  const { input } = await storeClaimed(db, { contact: { status: 'in_progress' } });
  await storeCall(db, { ...input, callSid: 'first', callStatus: 'ringing', endedAt: null });
  const deps = world.deps();
  deps.callControl.answers.get = { kind: 'absent', fenced: false };
  await lookUpCall(deps, { ...input, callSid: 'second', callControlAccountId: null });
  expect(await callRow(db, input)).toMatchObject({ callStatus: 'ringing', endedAt: null });
});
