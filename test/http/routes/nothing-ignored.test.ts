import { describe, expect, test } from 'vitest';
import type { BatchView } from '../../../src/schemas/batch.ts';
import type { ContactView } from '../../../src/schemas/contact.ts';
import { ACCOUNT, ACCOUNTS_PATH } from '../../support/api/account-requests.ts';
import { newCampaign } from '../../support/api/app.ts';
import {
  BATCHES,
  CAMPAIGNS,
  START,
  batchRequests,
  contacts,
  strict,
} from '../../support/api/batch-requests.ts';
import { multipartForm } from '../../support/api/multipart-form.ts';

const requests = batchRequests();

/** The path of the only contact of a batch. */
const contactOf = async (batch_id: string) => {
  const [contact] = await requests.app.ok<ContactView[]>(`${BATCHES}${batch_id}/contacts`);
  return `${BATCHES}${batch_id}/contacts/${contact?.contact_id}`;
};

describe('a control', () => {
  test.each(['pause', 'resume', 'cancel', 'dispatch', 'retry'])(
    'of a batch refuses a body that says when or whom: /%s',
    async (control) => {
      const { batch_id } = await requests.create({ scheduled_start: START });
      const path = `${BATCHES}${batch_id}/${control}`;
      expect((await requests.refusal(path, { until: START, reason: 'lunch' })).slice(0, 2)).toEqual(
        [400, 'until'],
      );
      expect((await requests.refusal(path, { contact_ids: [batch_id] }))[1]).toBe('contact_ids');
      expect(await requests.app.ok(`${BATCHES}${batch_id}`)).toMatchObject({ status: 'pending' });
    },
  );

  test.each(['retry', 'skip', 'follow-up'])('of a contact does the same: /%s', async (control) => {
    const { batch_id } = await requests.create({ scheduled_start: START });
    const path = `${await contactOf(batch_id)}/${control}`;
    expect(await requests.refusal(path, { at: START, delay_minutes: 5 })).toContain(
      'delay_minutes',
    );
  });

  test('names what else it ignores in a header, and refuses it in a strict request', async () => {
    const { batch_id } = await requests.create({ scheduled_start: START });
    const path = `${BATCHES}${batch_id}/dispatch`;
    const body = { reason: 'lunch' };
    const answer = await requests.app.request(path, { method: 'POST', body });
    expect([answer.status, answer.headers.get('redial-warnings')]).toEqual([
      200,
      `"'reason' is not a member and was ignored"`,
    ]);
    expect((await requests.app.refused(path, { body, headers: strict })).status).toBe(400);
  });
});

describe('a change of a contact', () => {
  test('takes other text members as call variables, and says so', async () => {
    const path = await contactOf((await requests.create({ scheduled_start: START })).batch_id);
    const body = { callee_name: 'Ada', plan: 'gold' };
    expect(await requests.app.ok(path, { method: 'PATCH', body })).toMatchObject({
      call_variables: { callee_name: 'Ada', plan: 'gold' },
      warnings: ["'plan' is not a member and was taken as a call variable"],
    });
    expect(await requests.app.ok(path, { method: 'PATCH', body: { plan: null } })).toMatchObject({
      call_variables: { callee_name: 'Ada' },
    });
  });

  test('understands the names of other services for call_at, and refuses orders', async () => {
    const path = await contactOf((await requests.create({ scheduled_start: START })).batch_id);
    expect(await requests.refusal(path, { send_at: 'soon' }, 'PATCH')).toEqual([400, 'send_at']);
    for (const name of ['do_not_call', 'next_retry_at', 'retry_count', 'max_attempts']) {
      expect(await requests.refusal(path, { [name]: 3 }, 'PATCH')).toEqual([400, name]);
    }
  });

  test('may be an answer that is sent back', async () => {
    const path = await contactOf((await requests.create({ scheduled_start: START })).batch_id);
    const body = await requests.app.ok<ContactView>(path);
    expect(await requests.app.ok(path, { method: 'PATCH', body })).not.toHaveProperty('warnings');
    const old = { ...body, retry_count: 2 };
    expect(await requests.app.ok(path, { method: 'PATCH', body: old })).toMatchObject({
      warnings: [
        "'retry_count' is computed and was ignored: send max_retries_override to the batch",
      ],
    });
  });
});

describe('a column of a file', () => {
  test('that could change whether its contacts are called is a 400', async () => {
    const file = {
      name: 'file',
      filename: 'a.csv',
      type: 'text/csv',
      content: 'phone_number,Do Not Call\n+14155550001,yes\n',
    };
    const batch = { name: 'batch', content: JSON.stringify({ campaign_id: requests.campaign_id }) };
    const { status, body } = await requests.app.refused(BATCHES, multipartForm([batch, file]));
    expect([status, body.errors?.[0]?.message]).toEqual([
      400,
      expect.stringContaining("has a column 'Do Not Call'"),
    ]);
  });
});

describe('an agent and an organization', () => {
  test('refuse what belongs to campaigns, and what only the operator sets', async () => {
    const agent = { agent_id: 'a', call_hook: 'https://agents.example.com/a', max_attempts: 3 };
    expect(await requests.refusal('/api/v1/agents/', agent)).toEqual([400, 'max_attempts']);
    const organization = '/api/v1/organization';
    expect(
      await requests.refusal(organization, { destinations: { countries: ['GB'] } }, 'PATCH'),
    ).toEqual([400, 'destinations']);
    expect(await requests.refusal(organization, { max_calls_per_week: 3 }, 'PATCH')).toEqual([
      400,
      'max_calls_per_week',
    ]);
  });
});

describe('an account of call control and a token', () => {
  test('refuse what would limit them less than their sender believes', async () => {
    const account = { ...ACCOUNT, max_concurrent_calls: 5 };
    expect(await requests.refusal(ACCOUNTS_PATH, account)).toEqual([400, 'max_concurrent_calls']);
    const token = {
      name: 'a',
      campaign_id: requests.campaign_id,
      readonly: true,
      expires_in: 60,
      allowed_ips: [],
    };
    expect(await requests.refusal('/api/v1/tokens/', token)).toEqual([
      400,
      'campaign_id',
      'readonly',
      'expires_in',
      'allowed_ips',
    ]);
  });
});

describe('what is accepted and has another effect than it seems', () => {
  test('is a scheduled_end in the past, which is warned of', async () => {
    const past = 'scheduled_end is in the past: the batch expires at once, and nobody is called';
    const batch = await requests.create({ scheduled_end: '2020-01-01T00:00:00Z' });
    expect(batch.warnings).toEqual([past]);
    const path = `${BATCHES}${batch.batch_id}`;
    const body = { scheduled_end: '2099-01-01T00:00:00Z' };
    expect(await requests.app.ok(path, { method: 'PATCH', body })).not.toHaveProperty('warnings');
  });

  test('is a Sunday for hours of Mondays, which is warned of, also in a dry run', async () => {
    const sunday = {
      campaign_id: requests.campaign_id,
      contacts,
      working_hours: { monday: {} },
      scheduled_start: '2099-03-01T00:00:00Z',
      scheduled_end: '2099-03-01T23:00:00Z',
    };
    const closed =
      'working_hours are not open in UTC between scheduled_start and scheduled_end: contacts without a timezone of their own are not called';
    const { warnings } = await requests.app.ok<BatchView>(BATCHES, { body: sunday });
    const dry = await requests.app.ok<BatchView>(`${BATCHES}?dry_run=true`, { body: sunday });
    expect([warnings, dry.warnings]).toEqual([[closed], [closed]]);
  });

  test('is a call longer than call control takes, which is warned of', async () => {
    const body = {
      name: 'Long',
      agent_id: 'a',
      phone_numbers: contacts,
      working_hours: { monday: {} },
      max_call_duration_seconds: 7200,
    };
    const { warnings } = await requests.app.ok(CAMPAIGNS, { body });
    expect(warnings).toEqual([
      'max_call_duration_seconds is 7200: call control is asked to end calls after 3300 seconds',
    ]);
  });

  test('is a zone without summer time whose name promises one, which is warned of', async () => {
    const warning = 'EST has no summer time: send America/New_York for hours that follow it';
    const batch = await requests.create({ scheduled_start: START, timezone: 'est' });
    expect(batch.warnings).toEqual([`timezone_override ${warning}`]);
    const path = `${CAMPAIGNS}${await newCampaign(requests.app)}`;
    const { warnings } = await requests.app.ok(path, {
      method: 'PATCH',
      body: { timezone: 'EST' },
    });
    expect(warnings).toContain(`timezone ${warning}`);
  });

  test('is no status of a batch in a PATCH: the text names the control', async () => {
    const { batch_id } = await requests.create({ scheduled_start: START });
    const sending = { method: 'PATCH', body: { status: 'paused' } };
    const { body } = await requests.app.refused(`${BATCHES}${batch_id}`, sending);
    expect(body.errors?.[0]?.message).toContain('/pause');
  });
});

describe('two spellings of one value', () => {
  test.each(['no-answer', 'no_answer', 'No_Answer'])(
    '%s is understood everywhere',
    async (name) => {
      const batch = await requests.create({
        scheduled_start: START,
        retry_policy: { retry_on: [name] },
      });
      expect(batch.retry_policy_override).toMatchObject({ retry_on: ['no-answer'] });
      expect(
        await requests.app.ok(`/api/v1/calls/?call_status=${name},early-media,cancelled`),
      ).toEqual([]);
      expect(await requests.app.ok(`${BATCHES}${batch.batch_id}/contacts?status=${name}`)).toEqual(
        [],
      );
      const body = { statuses: [name] };
      const sending = { body: { statuses: ['nobody'] } };
      expect(
        (await requests.app.refused(`${BATCHES}${batch.batch_id}/retry`, sending)).status,
      ).toBe(400);
      expect(
        (await requests.app.refused(`${BATCHES}${batch.batch_id}/retry`, { body })).status,
      ).toBe(409);
    },
  );
});

describe('/batches/create', () => {
  test('is the same as /batches/', async () => {
    const body = { campaign_id: requests.campaign_id, contacts, scheduled_start: START };
    const { batch_id } = await requests.app.ok<BatchView>(`${BATCHES}create`, { body });
    expect(await requests.app.ok(`${BATCHES}${batch_id}`)).toMatchObject({ status: 'pending' });
  });
});

describe('the hours of a batch', () => {
  test('that never open are refused, unless that is asked for by name', async () => {
    const body = { campaign_id: requests.campaign_id, contacts, working_hours: {} };
    expect(await requests.refusal(BATCHES, body)).toEqual([400, 'working_hours']);
    const batch = await requests.create({ working_hours: { never_open: true } });
    expect(batch.working_hours_override).toEqual({ never_open: true });
  });

  test('that a PATCH begins are answered with the days that it closes', async () => {
    const { batch_id } = await requests.create({ scheduled_start: START });
    const body = { working_hours_override: { monday: {}, tuesday: {} } };
    const { warnings } = await requests.app.ok(`${BATCHES}${batch_id}`, { method: 'PATCH', body });
    expect(warnings).toEqual([
      'working_hours_override was null, so the hours of the campaign held: from now on no call begins on wednesday, thursday, friday, saturday, sunday',
    ]);
  });
});
