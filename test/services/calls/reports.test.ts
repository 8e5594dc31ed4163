import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import type { ContactStatus } from '../../../src/domain/contact.ts';
import { NotFoundError } from '../../../src/domain/errors.ts';
import { countSuppressions } from '../../../src/db/suppressions.ts';
import type { CostParts } from '../../../src/domain/call-cost.ts';
import type { Report } from '../../../src/domain/report.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storePlacedCall, reportStatus } from '../../support/rows/placed-call.ts';
import { storeCall } from '../../support/rows/call.ts';
import {
  batchRow,
  callRow,
  contactRow,
  NOW,
  afterNow,
  storeClaimed,
} from '../../support/rows/batch.ts';
import { reportedCalls } from './reported-calls.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
const NO_COST: CostParts = {
  telephony: null,
  transcription: null,
  speech: null,
  model: null,
  platform: null,
  other: null,
};

const { sendReport, storeCalled } = reportedCalls(db);
const isSuppressed = async ({ organizationId }: { organizationId: string }) =>
  (await countSuppressions(db, { organizationId, names: ['+14155560000'], now: NOW })) === 1;

describe('a report', () => {
  test('before the end of a call survives its end', async () => {
    const input = await storePlacedCall(db, {
      callStatus: 'in-progress',
      answeredAt: afterNow(-9),
    });
    await sendReport(input, { transcript: 'Hello', hangupBy: 'assistant', sentiment: 'positive' });
    await reportStatus(db, input, { status: 'completed', endedBy: 'caller' });
    expect(await callRow(db, input)).toMatchObject({
      callStatus: 'completed',
      durationSeconds: 9,
      transcript: 'Hello',
      hangupBy: 'assistant',
      sentiment: 'positive',
      reportedAt: NOW,
    });
  });

  test('after the end of a call is merged into its record', async () => {
    const call = await storeCalled();
    await sendReport(call, { summary: 'Wants an offer', totalCost: 0.25, hangupBy: 'user' });
    expect(await callRow(db, call)).toMatchObject({
      callStatus: 'completed',
      summary: 'Wants an offer',
      totalCost: 0.25,
      hangupBy: 'user',
    });
  });

  test('of a cost of 0 takes precedence over the price', async () => {
    const call = await storeCalled();
    const { executionId } = call;
    const priced = db.updateTable('calls').set({ pricePerMinuteUsd: 1, durationSeconds: 61 });
    await priced.where('executionId', '=', executionId).execute();
    expect((await callRow(db, call))?.totalCost).toBe(2);
    await sendReport(call, { summary: 'Wants an offer' });
    expect((await callRow(db, call))?.totalCost).toBe(2);
    await sendReport(call, { totalCost: 0 });
    expect((await callRow(db, call))?.totalCost).toBe(0);
  });

  test('of parts of the cost costs their sum, with the minutes where it tells no telephony', async () => {
    const call = await storeCalled();
    const priced = db.updateTable('calls').set({ pricePerMinuteUsd: 0.25, durationSeconds: 61 });
    await priced.where('executionId', '=', call.executionId).execute();
    const cost = async (report: Report) => {
      await sendReport(call, report);
      return (await callRow(db, call))?.totalCost;
    };
    expect(await cost({ cost: { ...NO_COST, model: 0.02 } })).toBe(0.52);
    expect(await cost({ cost: { ...NO_COST, speech: 0.01, model: 0.03 } })).toBe(0.54);
    expect(await cost({ cost: { ...NO_COST, telephony: 0.1 } })).toBe(0.14);
    expect(await cost({ totalCost: 0.2 })).toBe(0.2);
    expect(await cost({ cost: { ...NO_COST, other: 9 } })).toBe(0.2);
  });

  test('with an analysis is checked by the schema of the campaign, and stored in any case', async () => {
    const call = await storeCalled();
    const send = async (analysis: Record<string, unknown>) => {
      const { analysisProblems } = await sendReport(call, { analysis });
      const row = await callRow(db, call);
      expect(row?.analysisProblems).toEqual(analysisProblems);
      return { analysis: row?.analysis, problems: analysisProblems };
    };
    const misfit = { score: 'high', extra: [1] };
    expect(await send(misfit)).toEqual({ analysis: misfit, problems: [] });
    const schema = { type: 'object', properties: { score: { type: 'integer' } } };
    const given = db.updateTable('campaigns').set({ analysisSchema: JSON.stringify(schema) });
    await given.where('campaignId', '=', call.campaignId).execute();
    const problems = [{ path: 'score', message: 'must be of type integer' }];
    expect(await send(misfit)).toEqual({ analysis: misfit, problems });
    expect(await send({ score: 3 })).toEqual({ analysis: { score: 3 }, problems: [] });
  });

  test('leaves the members unchanged that it does not contain', async () => {
    const call = await storeCalled();
    await sendReport(call, { transcript: 'Hello', summary: 'first' });
    await sendReport(call, { summary: 'second' });
    expect(await callRow(db, call)).toMatchObject({ transcript: 'Hello', summary: 'second' });
  });

  test('of an unknown execution is rejected', async () => {
    const unknown = sendReport({ executionId: uuidv7() }, { summary: 'nobody' });
    await expect(unknown).rejects.toEqual(new NotFoundError('call'));
  });

  test('wakes its batch only if the batch awaits reports', async () => {
    const waiting = await storeCalled({}, { batch: { awaitsReports: true } });
    expect((await sendReport(waiting, { summary: 'late' })).signals).toEqual([waiting.batchId]);
    expect((await sendReport(await storeCalled(), { summary: 'late' })).signals).toEqual([]);
  });
});

describe('an opt-out', () => {
  test('suppresses the number at once', async () => {
    const call = await storeCalled();
    expect(await isSuppressed(call)).toBe(false);
    await sendReport(call, { optOut: true });
    expect(await isSuppressed(call)).toBe(true);
  });

  test('of false suppresses no number', async () => {
    const call = await storeCalled();
    await sendReport(call, { optOut: false });
    expect(await isSuppressed(call)).toBe(false);
  });

  test('makes a temporary suppression permanent', async () => {
    const call = await storeCalled();
    const { organizationId } = call;
    const temporary = { organizationId, phoneNumber: '+14155560000', expiresAt: afterNow(-1) };
    await db
      .insertInto('suppressions')
      .values({ ...temporary, createdAt: NOW })
      .execute();
    await sendReport(call, { optOut: true });
    expect(await isSuppressed(call)).toBe(true);
  });

  test.each<ContactStatus>(['followup_scheduled', 'retrying'])(
    'ends the contact of its call that is %s, and wakes its batch',
    async (status) => {
      const due = new Date('2027-03-02T09:00:00Z');
      const call = await storeCalled({ status, dueAt: due, lookAt: due });
      const { followUp, signals } = await sendReport(call, { optOut: true });
      expect([followUp, signals]).toEqual([null, [call.batchId]]);
      expect(await contactRow(db, call)).toMatchObject({
        status: 'failed',
        statusReason: 'suppressed',
      });
      expect((await batchRow(db, call)).revision).toBe(2);
    },
  );

  test('leaves a contact that has ended as it is', async () => {
    const call = await storeCalled({ status: 'busy' });
    expect((await sendReport(call, { optOut: true })).signals).toEqual([]);
    expect((await contactRow(db, call)).status).toBe('busy');
  });

  test('stops the gate for a contact already claimed', async () => {
    const { input, stored } = await storeClaimed(db, {
      contacts: [{ status: 'completed', phoneNumber: '+14155560000' }],
    });
    const [, contactId = ''] = stored.contactIds;
    await sendReport(await storeCall(db, { contactId }), { optOut: true });
    await passGate(world.deps(), input, { runId: 'run', activityId: 'activity' });
    expect(await callRow(db, input)).toBeUndefined();
    expect((await contactRow(db, input)).status).toBe('failed');
  });
});
