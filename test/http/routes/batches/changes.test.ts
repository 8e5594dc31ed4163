import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BatchView } from '../../../../src/schemas/batch.ts';
import { testApp, type TestApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';
import { batchRow } from '../../../support/rows/batch.ts';

const MONDAY = { enabled: true, start: '09:00', end: '17:00' };
const TUESDAY = { enabled: true, start: '10:00', end: '12:00' };

describe('a PATCH of a batch', () => {
  let app: TestApp;
  let batchId: string;
  let campaignId: string;
  let path: string;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    await create({});
  });

  async function create(members: Record<string, unknown>): Promise<void> {
    ({ batchId, campaignId } = await newBatch(app, members));
    path = `/api/v1/batches/${batchId}`;
    app.signals.length = 0;
  }
  const patch = async (body: unknown) => app.ok(path, { method: 'PATCH', body });
  const refusal = async (body: unknown, headers: Record<string, string> = {}) => {
    const { status, body: error } = await app.refused(path, { method: 'PATCH', body, headers });
    return { status, code: error.code, paths: error.errors?.map((problem) => problem.path) };
  };

  test.each([
    { name: 'Spring, second wave' },
    { concurrency_limit: 7 },
    { max_retries_override: 3 },
    { scheduled_end: '2099-06-01T00:00:00.000Z' },
    { metadata: { source: 'crm', tags: ['a'] } },
    { timezone_override: 'Europe/Berlin' },
    { phone_number_strategy_override: 'sticky' },
    { phone_numbers_override: ['+14155550177'] },
    { working_hours_override: { monday: MONDAY } },
    {
      retry_policy_override: { max_retries: 2, strategy: 'linear', cooldown_minutes: 5 },
    },
  ])('of %j is stored, returned and signalled', async (members) => {
    expect(await patch(members)).toMatchObject(members);
    expect(await app.ok(path)).toMatchObject(members);
    expect((await batchRow(app.db, { batchId })).revision).toBe(2);
    expect(app.signals).toEqual([`start ${batchId} 2`]);
  });

  test('keeps the members that it does not contain', async () => {
    await create({ name: 'First', metadata: { a: 1 }, concurrency_limit: 3 });
    // The estimate depends on the clock.
    const { updated_at: _before, name: _name, estimate: _now, ...others } = await app.ok(path);
    expect(await patch({ name: 'Second' })).toMatchObject({ ...others, name: 'Second' });
  });

  test('merges objects and replaces days and lists', async () => {
    await create({
      metadata: { a: 1, b: { c: 2, d: 3 } },
      working_hours_override: { monday: MONDAY, tuesday: { ...MONDAY, enabled: false } },
      retry_policy_override: { max_retries: 2, strategy: 'fixed', cooldown_minutes: 5 },
      phone_numbers_override: ['+14155550177', '+14155550178'],
    });
    const changed = await patch({
      metadata: { a: null, b: { d: 4 } },
      working_hours_override: { tue: TUESDAY },
      retry_policy_override: { cooldown_minutes: 9 },
      phone_numbers_override: ['+14155550179'],
    });
    expect(changed).toMatchObject({
      metadata: { b: { c: 2, d: 4 } },
      working_hours_override: { monday: MONDAY, tuesday: TUESDAY },
      retry_policy_override: { max_retries: 2, strategy: 'fixed', cooldown_minutes: 9 },
      phone_numbers_override: ['+14155550179'],
    });
    expect(changed['metadata']).toEqual({ b: { c: 2, d: 4 } });
  });

  test('to null makes the batch follow its campaign again', async () => {
    await create({
      name: 'First',
      metadata: { a: 1 },
      concurrency_limit: 3,
      retry_policy_override: { max_retries: 2 },
    });
    const members = {
      name: null,
      metadata: null,
      concurrency_limit: null,
      retry_policy_override: null,
    };
    expect(await patch(members)).toMatchObject({ ...members, metadata: {}, concurrency_limit: 10 });
  });

  test('completes a partial retry policy from the campaign', async () => {
    await app.db
      .updateTable('campaigns')
      .set({
        retryPolicy: JSON.stringify({ maxRetries: 4, strategy: 'linear', cooldownMinutes: 11 }),
      })
      .where('campaignId', '=', campaignId)
      .execute();
    expect(await patch({ retry_policy: { max_retries: 1 } })).toMatchObject({
      retry_policy_override: { max_retries: 1, strategy: 'linear', cooldown_minutes: 11 },
    });
  });

  test('keeps the retry policy of the batch as it is, whatever the campaign has since', async () => {
    const own = { max_retries: 5, strategy: 'exponential', cooldown_minutes: 60 };
    await create({ retry_policy_override: own });
    const changed = { max_cooldown_minutes: 1, retry_on: ['busy'] };
    await app.ok(`/api/v1/campaigns/${campaignId}`, {
      method: 'PATCH',
      body: { retry_policy: changed },
    });
    const body = { name: 'x', retry_policy_override: { max_retries: 4 } };
    expect(await patch(body)).toMatchObject({
      name: 'x',
      retry_policy_override: { ...own, max_retries: 4 },
    });
    expect((await app.ok(path)).retry_policy_override).toEqual({ ...own, max_retries: 4 });
  });

  test('accepts the response of a GET without a change', async () => {
    // Of a batch that has begun and is open, the estimate moves with the clock.
    const scheduled_start = '2099-01-05T06:00:00Z';
    const working_hours_override = { monday: MONDAY };
    await create({ concurrency_limit: 3, working_hours_override, scheduled_start });
    const answer = await app.ok<BatchView>(path);
    // Limits are looked at for a GET alone.
    const { limited_by: _limits, ...estimate } = answer.estimate ?? {};
    expect(await patch(answer)).toEqual({ ...answer, estimate });
    expect((await batchRow(app.db, { batchId })).revision).toBe(1);
  });

  test.each([
    [{ campaign_id: 'another' }, ['campaign_id']],
    [{ organization_id: 'another' }, ['organization_id']],
    [{ created_at: '2020-01-01T00:00:00Z' }, ['created_at']],
    [{ status: 'paused' }, ['status']],
    [{ call_context: { a: 1 } }, ['call_context']],
    [{ concurrency_limit: 0 }, ['concurrency_limit']],
    [
      { concurrency_limit: 1001, max_retries_override: 21 },
      ['concurrency_limit', 'max_retries_override'],
    ],
    [{ concurency_limit: 5 }, ['concurency_limit']],
    [{ max_retries: 1, max_retries_override: 2 }, ['max_retries_override']],
    [[], ['']],
  ])('of %j is refused', async (body, paths) => {
    const refused = await refusal(body);
    expect(refused).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(refused.paths).toEqual(paths);
    expect((await batchRow(app.db, { batchId })).revision).toBe(1);
  });

  test('warns of an effect that it does not have on a cancelled batch', async () => {
    await app.ok(`${path}/cancel`, { method: 'POST' });
    const sent = { name: 'Spring', scheduled_end: '2099-06-01T00:00:00.000Z' };
    const answer = await patch(sent);
    expect(answer).toMatchObject(sent);
    expect(answer.warnings).toEqual([
      'the batch is cancelled and calls nobody any more: scheduled_end changed without an effect, create another batch',
    ]);
    expect(await patch({ name: 'Summer' })).not.toHaveProperty('warnings');
  });

  test('warns of an unknown member, and refuses it when strict', async () => {
    const { warnings } = await patch({ remark: 'x' });
    expect(warnings).toEqual(["'remark' is not a member and was ignored"]);
    const strict = { prefer: 'handling=strict' };
    expect(await refusal({ remark: 'x' }, strict)).toMatchObject({
      status: 400,
      paths: ['remark'],
    });
  });

  describe('of its schedule', () => {
    const start = '2099-05-01T00:00:00.000Z';

    test('changes scheduled_start of a pending batch', async () => {
      await create({ scheduled_start: start });
      const moved = { scheduled_start: '2099-04-01T00:00:00.000Z' };
      expect(await patch(moved)).toMatchObject({ ...moved, status: 'pending' });
      expect(await patch({ scheduled_start: null })).toMatchObject({
        scheduled_start: null,
        status: 'pending',
      });
      expect(app.signals).toEqual([`start ${batchId} 2`, `start ${batchId} 3`]);
    });

    test('does not move the start of one that has started', async () => {
      await create({ scheduled_start: start });
      await app.db
        .updateTable('batches')
        .set({ status: 'in_progress' })
        .where('batchId', '=', batchId)
        .execute();
      const { status, body } = await app.refused(path, {
        method: 'PATCH',
        body: { scheduled_start: '2099-04-01T00:00:00Z', name: 'Not stored' },
      });
      expect([status, body.code, body.state]).toEqual([409, 'invalid_transition', 'in_progress']);
      const unchanged = { name: null, status: 'in_progress' };
      expect(await patch({ scheduled_start: start })).toMatchObject(unchanged);
    });

    test('must keep scheduled_end after scheduled_start', async () => {
      await create({ scheduled_start: start });
      expect(await refusal({ scheduled_end: start })).toMatchObject({ paths: ['scheduled_end'] });
      const end = '2099-05-01T00:00:00.001Z';
      expect(await patch({ scheduled_end: end })).toMatchObject({ scheduled_end: end });
      expect(await refusal({ scheduled_start: end })).toMatchObject({ paths: ['scheduled_end'] });
    });

    test('ends the deferral of contacts when the hours change', async () => {
      const held = {
        lookAt: new Date('2099-01-01T00:00:00Z'),
        statusReason: 'outside_working_hours' as const,
      };
      await app.db.updateTable('contacts').set(held).where('batchId', '=', batchId).execute();
      const deferredContact = async () =>
        app.db
          .selectFrom('contacts')
          .select(['lookAt', 'statusReason'])
          .where('batchId', '=', batchId)
          .executeTakeFirstOrThrow();
      await patch({ name: 'No hours' });
      expect(await deferredContact()).toEqual(held);
      await patch({ working_hours_override: { monday: MONDAY } });
      const { lookAt, statusReason } = await deferredContact();
      expect([lookAt.getTime() <= Date.now(), statusReason]).toEqual([true, null]);
    });
  });

  test('of an unknown batch is 404', async () => {
    const unknown = '/api/v1/batches/nonsense';
    const { status, body } = await app.refused(unknown, { method: 'PATCH', body: {} });
    expect([status, body.detail]).toEqual([404, 'batch not found']);
  });
});
