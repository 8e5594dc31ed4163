import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import type { NewCall } from '../../../../src/db/tables.ts';
import type { CallStatus } from '../../../../src/domain/call.ts';
import { testApp } from '../../../support/api/app.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { storePlacedCall } from '../../../support/rows/placed-call.ts';
import { sendStatusWebhook } from '../../../support/api/status-webhooks.ts';
import { callRow, storeClaimed } from '../../../support/rows/batch.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

const numbers = { from: '+14155550100', to: '+14155560000' };
const placed = (members: Partial<NewCall> = {}) =>
  storePlacedCall(app.db, { fromNumber: numbers.from, toNumber: numbers.to, ...members });
const stateOf = async (input: { executionId: string }) => {
  const row = await callRow(app.db, input);
  return [row?.callSid, row?.callStatus];
};
const orphansOf = async (callSid: string) => {
  const orphans = app.db.selectFrom('orphanWebhooks').where('callSid', '=', callSid);
  return orphans.select(['executionId']).execute();
};
/** The customerData after an application has replaced the tag with its `tag` verb. */
const replaced = { order: 42 };

/** The hang-ups that were sent to a call. */
const hangUpsOf = (callSid: string) =>
  app.signals.filter((signal) => signal === `hang up ${callSid}`);

describe('the first webhook of a call whose hang-up was requested before', () => {
  test('sends the hang-up at once, and only once', async () => {
    const input = await placed({ hangupRequestedAt: new Date() });
    const callSid = uuidv7();
    const customerData = { execution_id: input.executionId };
    await sendStatusWebhook(app, { callSid, status: 'trying', customerData });
    await sendStatusWebhook(app, { callSid, status: 'ringing', customerData });
    expect(hangUpsOf(callSid)).toEqual([`hang up ${callSid}`]);
  });

  test('sends none when it reports the end', async () => {
    const input = await placed({ hangupRequestedAt: new Date() });
    const callSid = uuidv7();
    const customerData = { execution_id: input.executionId };
    await sendStatusWebhook(app, { callSid, status: 'busy', customerData });
    expect(hangUpsOf(callSid)).toEqual([]);
  });
});

describe('a webhook whose tag was replaced', () => {
  test('belongs to the attempt that is bound to its call', async () => {
    const callSid = uuidv7();
    const input = await placed({ callSid, callStatus: 'ringing' });
    expect(
      await sendStatusWebhook(app, { callSid, status: 'completed', customerData: replaced }),
    ).toBe(204);
    expect(await stateOf(input)).toEqual([callSid, 'completed']);
  });

  test('belongs to the attempt in the hook URL if its numbers match', async () => {
    const input = await placed();
    const callSid = uuidv7();
    const { executionId: hook } = input;
    const bare = { from: '14155550100', to: '14155560000' };
    await sendStatusWebhook(app, {
      callSid,
      status: 'ringing',
      customerData: replaced,
      hook,
      ...bare,
    });
    expect(await stateOf(input)).toEqual([callSid, 'ringing']);
  });

  test.each<[string, Partial<NewCall>, object]>([
    ['has other numbers', {}, { to: '+14155569999' }],
    ['is bound to another call', { callSid: uuidv7() }, {}],
    ['has ended', { endedAt: new Date() }, {}],
  ])('belongs to no attempt when the one in the hook URL %s', async (_name, members, changes) => {
    const input = await placed(members);
    const before = await stateOf(input);
    const callSid = uuidv7();
    const { executionId: hook } = input;
    const webhook = { callSid, customerData: replaced, hook, ...numbers, ...changes };
    expect(await sendStatusWebhook(app, { ...webhook, status: 'ringing' })).toBe(204);
    expect(await stateOf(input)).toEqual(before);
    expect(await orphansOf(callSid)).toEqual([{ executionId: null }]);
  });

  test.each<[string, Partial<NewCall>, CallStatus]>([
    ['that has a call', { callSid: uuidv7(), callStatus: 'ringing' }, 'ringing'],
    ['that has none yet', {}, 'queued'],
  ])(
    'belongs to the attempt of its call, even if the tag names another %s',
    async (_name, members, status) => {
      const callSid = uuidv7();
      const input = await placed({ callSid, callStatus: 'ringing' });
      const other = await placed(members);
      const customerData = { execution_id: other.executionId };
      expect(await sendStatusWebhook(app, { callSid, status: 'busy', customerData })).toBe(204);
      expect(await stateOf(input)).toEqual([callSid, 'busy']);
      expect(await stateOf(other)).toEqual([members.callSid ?? null, status]);
    },
  );
});

test('a webhook of an earlier attempt does not change the newer one', async () => {
  const { input: newer } = await storeClaimed(app.db);
  const { contactId } = newer;
  const earlier = await storeCall(app.db, { contactId, callSid: 'sid-of-the-earlier' });
  await storeCall(app.db, { ...newer, callStatus: 'queued', endedAt: null });
  const tag = { execution_id: earlier.executionId };
  await sendStatusWebhook(app, {
    callSid: 'sid-of-the-earlier',
    status: 'ringing',
    customerData: tag,
  });
  const second = { callSid: 'a-second-sid', status: 'ringing', hook: newer.executionId } as const;
  await sendStatusWebhook(app, { ...second, ...numbers, customerData: tag });
  expect(await stateOf(newer)).toEqual([null, 'queued']);
  expect(await stateOf(earlier)).toEqual(['sid-of-the-earlier', 'completed']);
});

test('of an unknown call only its ids are kept', async () => {
  const callSid = uuidv7();
  const executionId = uuidv7();
  const customerData = { execution_id: executionId, name: 'Ada' };
  expect(await sendStatusWebhook(app, { callSid, status: 'completed', customerData })).toBe(204);
  expect(await orphansOf(callSid)).toEqual([{ executionId }]);
  const events = app.db.selectFrom('callEvents').where('callSid', '=', callSid);
  expect(await events.select('payload').execute()).toEqual([]);
});
