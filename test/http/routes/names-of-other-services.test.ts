import { describe, expect, test } from 'vitest';
import {
  BATCHES,
  CAMPAIGNS,
  START,
  batchRequests,
  contacts,
} from '../../support/api/batch-requests.ts';
import { multipartForm } from '../../support/api/multipart-form.ts';

const requests = batchRequests();

describe('names that other services use', () => {
  test.each([
    'scheduled_at',
    'start_at',
    'scheduled_for',
    'start_time',
    'send_at',
    'not_before',
    'scheduled_start_time',
  ])('%s of a batch is its scheduled_start', async (name) => {
    const batch = await requests.create({ [name]: START, max_concurrency: 3 });
    expect(batch).toMatchObject({
      status: 'pending',
      scheduled_start: START,
      concurrency_limit: 3,
    });
    expect(batch).not.toHaveProperty('warnings');
  });

  test('are the same in the part batch of a form', async () => {
    const form = multipartForm([
      {
        name: 'batch',
        content: JSON.stringify({
          campaign_id: requests.campaign_id,
          scheduled_at: START,
          max_concurrency: 3,
        }),
      },
      {
        name: 'file',
        filename: 'a.csv',
        type: 'text/csv',
        content: 'phone_number\n+14155550001\n',
      },
    ]);
    expect(await requests.app.ok(BATCHES, form)).toMatchObject({
      status: 'pending',
      scheduled_start: START,
      concurrency_limit: 3,
    });
  });

  test('and ours are a 400 that names both when they differ', async () => {
    const body = {
      campaign_id: requests.campaign_id,
      contacts,
      send_at: START,
      scheduled_start: '2099-01-01T00:00:00Z',
    };
    const answer = await requests.app.refused(BATCHES, { body });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [
        {
          path: 'scheduled_start',
          message:
            "'send_at' and 'scheduled_start' are the same member and differ: send one of them",
        },
      ],
    ]);
  });

  test.each(['max_attempts', 'call_window', 'test', 'dry_run', 'scheduledAt', 'maxRetries'])(
    '%s with another meaning is a 400, and nobody is called',
    async (name) => {
      const body = { campaign_id: requests.campaign_id, contacts, [name]: 1 };
      expect(await requests.refusal(BATCHES, body)).toEqual([400, name]);
      expect(
        await requests.refusal(`${CAMPAIGNS}${requests.campaign_id}`, { [name]: 1 }, 'PATCH'),
      ).toEqual([400, name]);
    },
  );

  test('with another meaning are a 400 in a PATCH of a batch, a policy, a report and a suppression', async () => {
    const { batch_id } = await requests.create({ scheduled_start: START });
    expect(await requests.refusal(`${BATCHES}${batch_id}`, { max_attempts: 2 }, 'PATCH')).toEqual([
      400,
      'max_attempts',
    ]);
    expect(
      await requests.refusal(BATCHES, {
        campaign_id: requests.campaign_id,
        contacts,
        retry_policy: { max_attempts: 2 },
      }),
    ).toEqual([400, 'retry_policy']);
    expect(
      await requests.refusal('/api/v1/suppressions/', { phone_number: contacts[0], ttl: 9 }),
    ).toEqual([400, 'ttl']);
  });

  test('of a contact become its call variables', async () => {
    const batch = await requests.create({
      scheduled_start: START,
      contacts: [{ phone_number: '+14155550001', callee_name: 'Ada', plan: 'gold' }],
    });
    expect(batch.warnings).toEqual([
      "contacts: 'plan' is not a member and was taken as a call variable",
    ]);
    expect(await requests.app.ok(`${BATCHES}${batch.batch_id}/contacts`)).toMatchObject([
      { call_variables: { callee_name: 'Ada', plan: 'gold' } },
    ]);
  });
});
