import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { lookUpCall } from '../../../src/dialer/recovery/look-up.ts';
import { lookUpUnplaced } from '../../../src/dialer/recovery/look-up-unplaced.ts';
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
/** Stores a live attempt with these members, of a claimed contact with a number of its own. */
const storeAttempt = async (members: Partial<NewCall> = {}) => {
  numbers += 1;
  const phoneNumber = `+1415557${String(numbers).padStart(4, '0')}`;
  const { input } = await storeClaimed(db, { contact: { phoneNumber } });
  return storeCall(db, { ...input, callStatus: 'unknown', endedAt: null, ...members });
};
/** Stores an attempt with an account of its organization; null: with that of the installation. */
const storeAttemptIn = async (accountSid: string | null, members: Partial<NewCall> = {}) => {
  const call = await storeAttempt(members);
  if (accountSid === null) return call;
  const { organizationId, executionId } = call;
  const url = `http://${executionId}.test`;
  const { accountId } = await storeAccount(db, { organizationId, accountSid, url });
  await setAccount(executionId, accountId);
  return { ...call, callControlAccountId: accountId };
};
const setAccount = async (executionId: string, callControlAccountId: string) =>
  db
    .updateTable('calls')
    .set({ callControlAccountId })
    .where('executionId', '=', executionId)
    .execute();
/** Which of these calls the look-up of an attempt leaves out. */
const leftOut = async (call: Awaited<ReturnType<typeof storeAttempt>>, callSids: string[]) => {
  const deps = world.deps();
  await lookUpUnplaced(deps, call);
  return deps.callControl.searched[0]?.othersAmong?.(callSids);
};

describe('A look-up by numbers leaves out', () => {
  test('the earlier calls of the contact', async () => {
    const call = await storeAttempt();
    const { contactId } = call;
    await storeCall(db, { contactId, callSid: 'sid-of-the-first-try' });
    expect(await leftOut(call, ['sid-of-the-first-try', 'new'])).toEqual(['sid-of-the-first-try']);
  });

  test('the calls of other contacts, batches and organizations', async () => {
    const call = await storeAttempt();
    const { toNumber } = call;
    await storeAttempt({ toNumber, callSid: 'sid-elsewhere', endedAt: new Date() });
    expect(await leftOut(call, ['sid-elsewhere', 'new'])).toEqual(['sid-elsewhere']);
  });

  test('calls whose webhooks named another execution', async () => {
    const call = await storeAttempt();
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
    expect(await leftOut(call, sids)).toEqual([sids[0]]);
  });

  test('every call while another attempt with the numbers in the same account has no sid', async () => {
    const call = await storeAttempt();
    const { toNumber } = call;
    const rival = await storeAttempt({ toNumber });
    expect(await leftOut(call, ['new'])).toEqual(['new']);
    await setAccount(rival.executionId, uuidv7());
    expect(await leftOut(call, ['new'])).toEqual([]);
  });

  test.each<[string, string | null, string | null, string[]]>([
    ['every call if another attempt uses the same jambonz account', ONE_SID, ONE_SID, ['new']],
    [
      "every call if another attempt uses the installation's account through its organization",
      null,
      INSTALLATION_SID,
      ['new'],
    ],
    [
      "every call if the attempt uses the installation's account through its organization",
      INSTALLATION_SID,
      null,
      ['new'],
    ],
    ['no call if another attempt uses another account of an organization', ONE_SID, OTHER_SID, []],
    [
      "no call if another attempt uses an organization's account and not the installation's",
      null,
      OTHER_SID,
      [],
    ],
    [
      "no call if another attempt uses the installation's account and not an organization's",
      OTHER_SID,
      null,
      [],
    ],
  ])('%s', async (_name, own, rivals, expected) => {
    const call = await storeAttemptIn(own);
    await storeAttemptIn(rivals, { toNumber: call.toNumber });
    expect(await leftOut(call, ['new'])).toEqual(expected);
  });
});

test('The look-up of a second call that call control does not know leaves the first call live', async () => {
  const { input } = await storeClaimed(db, { contact: { status: 'in_progress' } });
  await storeCall(db, { ...input, callSid: 'first', callStatus: 'ringing', endedAt: null });
  const deps = world.deps();
  deps.callControl.answers.get = { kind: 'absent', fenced: false };
  await lookUpCall(deps, { ...input, callSid: 'second', callControlAccountId: null });
  expect(await callRow(db, input)).toMatchObject({ callStatus: 'ringing', endedAt: null });
});
