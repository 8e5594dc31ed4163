import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { INSTALLATION_ROW } from '../../../../src/db/accounts/health.ts';
import { asOrganization } from '../../../../src/db/tenant.ts';
import { clearHealth, storeHealth } from '../../../support/rows/account-health.ts';
import { DEFAULT_ORGANIZATION_ID, testApp } from '../../../support/api/app.ts';
import { storePlacedCall } from '../../../support/rows/placed-call.ts';
import { untilBlocked } from '../../../support/database.ts';
import { sendSignedRequest, sendStatusWebhook } from '../../../support/api/status-webhooks.ts';
import { callRow, contactRow, NOW, afterNow, storeBatch } from '../../../support/rows/batch.ts';

const path = '/api/v1/call-control-accounts/';
const app = await testApp({ clock: { now: () => NOW } });
const { db } = app;
afterAll(() => app[Symbol.asyncDispose]());
afterEach(async () => {
  await db.updateTable('batches').set({ dispatchEndedAt: NOW }).execute();
  await db.updateTable('campaigns').set({ callControlAccountId: null }).execute();
  await db.deleteFrom('callControlAccounts').execute();
  await clearHealth(db);
  app.signals.length = 0;
});

const BACK_OFF = {
  failures: 5,
  reason: 'call_control_refusing',
  openUntil: afterNow(300),
} as const;
const held = { statusReason: 'call_control_refusing', lookAt: afterNow(300) };
let accounts = 0;
/** Creates an account in back-off. */
const accountInBackOff = async () => {
  accounts += 1;
  const { account_id } = await app.ok<{ account_id: string }>(path, {
    body: {
      name: `account ${accounts}`,
      url: 'https://jambonz.example.com',
      account_sid: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
      token: 'wrong-token',
      webhook_secret: 'wh_secret_first',
    },
  });
  await storeHealth(db, { accountId: account_id, breaker: BACK_OFF });
  return account_id;
};
/** Stores a batch of the account; the gate has deferred its only contact. */
const deferredBatch = (callControlAccountId: string | null, contact: object = held) =>
  storeBatch(db, {
    beside: { organizationId: DEFAULT_ORGANIZATION_ID },
    campaign: { callControlAccountId },
    contacts: [contact],
  });
const change = (accountId: string, body: object) =>
  app.ok(`${path}${accountId}`, { method: 'PATCH', body });
const accountsInBackOff = async () => {
  const rows = await db.selectFrom('callControlHealth').select('accountId').execute();
  return rows.map(({ accountId }) => accountId);
};
const lookAtOf = async ({
  contactIds: [contactId],
}: {
  contactIds: readonly [string, ...string[]];
}) => (await contactRow(db, { contactId })).lookAt;

describe('an account in back-off', () => {
  test.each([
    { token: 'right-token' },
    { url: 'https://other.example.com', token: 'right-token' },
    { url: 'https://jambonz.example.com/below' },
  ])('is tried again at once after a PATCH of %o', async (members) => {
    const accountId = await accountInBackOff();
    const batch = await deferredBatch(accountId);
    await change(accountId, members);
    expect(await accountsInBackOff()).toEqual([]);
    expect(app.signals).toEqual([`start ${batch.batchId} 2`]);
    expect(await lookAtOf(batch)).toEqual(NOW);
  });

  test('stays in back-off after a PATCH of its name', async () => {
    const accountId = await accountInBackOff();
    const batch = await deferredBatch(accountId);
    await change(accountId, { name: 'Berlin', url: 'https://jambonz.example.com' });
    expect(await accountsInBackOff()).toEqual([accountId]);
    expect(app.signals).toEqual([]);
    expect(await lookAtOf(batch)).toEqual(afterNow(300));
  });

  test('does not end the back-off of another account', async () => {
    const [own, other] = [await accountInBackOff(), await accountInBackOff()];
    await storeHealth(db, { breaker: BACK_OFF });
    const [ofOther, ofNone] = [await deferredBatch(other), await deferredBatch(null)];
    await change(own, { token: 'right-token' });
    expect(await accountsInBackOff()).toEqual(expect.arrayContaining([other, INSTALLATION_ROW]));
    expect(app.signals).toEqual([]);
    expect([await lookAtOf(ofOther), await lookAtOf(ofNone)]).toEqual([
      afterNow(300),
      afterNow(300),
    ]);
  });

  test('loses its health row when it is deleted', async () => {
    const accountId = await accountInBackOff();
    await storeHealth(db, { breaker: BACK_OFF });
    const { status } = await app.request(`${path}${accountId}`, { method: 'DELETE' });
    expect(status).toBe(204);
    expect(await accountsInBackOff()).toEqual([INSTALLATION_ROW]);
  });

  test('has a health row that only its own organization can delete', async () => {
    const accountId = await accountInBackOff();
    await storeHealth(db, { breaker: BACK_OFF });
    const forget = (organizationId: string) =>
      asOrganization(organizationId, () => db.deleteFrom('callControlHealth').execute());
    await forget('0198c0de-0000-7000-8000-00000000dead');
    expect((await accountsInBackOff()).toSorted()).toEqual([INSTALLATION_ROW, accountId]);
    await forget(DEFAULT_ORGANIZATION_ID);
    expect(await accountsInBackOff()).toEqual([INSTALLATION_ROW]);
  });
});

/** Stores a call whose request got no clear answer, and returns its late webhook. */
const lateCall = async () => {
  const { executionId } = await storePlacedCall(db, { callStatus: 'unknown' });
  return { callSid: `sid-${executionId}`, customerData: { execution_id: executionId } };
};
const lateWebhook = async () =>
  sendStatusWebhook(app, { ...(await lateCall()), status: 'ringing' });
const detect = async ({ callSid, customerData }: Awaited<ReturnType<typeof lateCall>>) => {
  const type = 'amd_human_detected';
  return sendSignedRequest(
    app,
    '/webhooks/amd',
    JSON.stringify({ call_sid: callSid, type, customerData }),
  );
};
const lateDetection = async () => detect(await lateCall());
const wakes = (batchId: string) => app.signals.filter((signal) => signal === `wake ${batchId}`);

describe('a late webhook from an account in back-off', () => {
  test.each([
    ['a call status', lateWebhook],
    ['an answering machine detection', lateDetection],
  ])('with %s ends the back-off and wakes the waiting batch', async (_name, send) => {
    await storeHealth(db, { breaker: BACK_OFF });
    const batch = await deferredBatch(null);
    expect(await send()).toBe(204);
    expect(wakes(batch.batchId)).toHaveLength(1);
    expect(await lookAtOf(batch)).toEqual(NOW);
  });

  test('does not wake contacts of another account or reason', async () => {
    await storeHealth(db, { breaker: BACK_OFF });
    const other = await deferredBatch(await accountInBackOff());
    const night = { statusReason: 'outside_working_hours', lookAt: afterNow(300) };
    const asleep = await deferredBatch(null, night);
    expect(await lateWebhook()).toBe(204);
    expect(wakes(other.batchId)).toEqual([]);
    expect([await lookAtOf(other), await lookAtOf(asleep)]).toEqual([afterNow(300), afterNow(300)]);
  });

  test('stores the detection before it releases the deferred contacts', async () => {
    await storeHealth(db, { breaker: BACK_OFF });
    const { batchId } = await deferredBatch(null);
    const late = await lateCall();
    const answer = await db.transaction().execute(async (tx) => {
      await sql`select from batches where batch_id = ${batchId} for share`.execute(tx);
      const answered = detect(late);
      await untilBlocked(db);
      const call = await callRow(db, { executionId: late.customerData.execution_id });
      expect(call?.answeredBy).toBe('human');
      return { answered };
    });
    expect(await answer.answered).toBe(204);
  });

  test('wakes no batch when its account is not in back-off', async () => {
    const batch = await deferredBatch(null);
    await storeHealth(db, { breaker: { ...BACK_OFF, failures: 2, openUntil: null } });
    expect(await lateWebhook()).toBe(204);
    expect(wakes(batch.batchId)).toEqual([]);
  });
});
