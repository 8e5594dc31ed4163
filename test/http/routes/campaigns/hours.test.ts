import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppDeps } from '../../../../src/http/deps.ts';
import type { CampaignView } from '../../../../src/schemas/campaign.ts';
import type { DiagnosisView } from '../../../../src/schemas/diagnosis.ts';
import { testApp, type TestApp } from '../../../support/api/app.ts';

const ANY_TIME = 'without working_hours contacts are called at any time of day and night';
const NOBODY =
  'without working_hours this installation calls nobody: set working_hours of the campaign';
const minimal = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };
const office = { monday: { enabled: true, start: '09:00', end: '17:00' } };
const mornings = { monday: { enabled: true, start: '09:00', end: '12:00' } };

const create = (app: TestApp, members: object = {}) =>
  app.ok<CampaignView>('/api/v1/campaigns/', { body: { ...minimal, ...members } });
const patch = (app: TestApp, { campaign_id: id }: CampaignView, body: object) =>
  app.ok<CampaignView>(`/api/v1/campaigns/${id}`, { method: 'PATCH', body });
const debugOfBatch = async (app: TestApp, { campaign_id }: CampaignView, members: object = {}) => {
  const contacts = ['+442079460123'];
  const body = { campaign_id, contacts, ...members };
  const { batch_id: id } = await app.ok('/api/v1/batches/', { body });
  const path = `/api/v1/batches/${String(id)}/debug`;
  return (await app.ok<DiagnosisView>(path)).diagnostics;
};

/** An app with these settings for the tests of a block. */
function appWith(settings: Partial<AppDeps>): () => TestApp {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(settings);
  });
  afterAll(() => app[Symbol.asyncDispose]());
  return () => app;
}

describe('a campaign without working hours', () => {
  const app = appWith({});

  test('says so in the answers to its create and its patches, but not in a GET', async () => {
    const campaign = await create(app());
    expect(campaign.warnings).toEqual([ANY_TIME]);
    expect((await patch(app(), campaign, { name: 'Summer' })).warnings).toEqual([ANY_TIME]);
    const path = `/api/v1/campaigns/${campaign.campaign_id}`;
    expect(await app().ok(path)).not.toHaveProperty('warnings');
  });

  test('does not say so once it has some', async () => {
    const campaign = await create(app());
    const open = await patch(app(), campaign, { working_hours: office });
    expect(open.warnings).toEqual([
      'working_hours was null, so calls could begin at any time: from now on no call begins on tuesday, wednesday, thursday, friday, saturday, sunday',
    ]);
    expect(await patch(app(), campaign, { name: 'Open' })).not.toHaveProperty('warnings');
    expect((await patch(app(), campaign, { working_hours: null })).warnings).toEqual([ANY_TIME]);
  });

  test('keeps its hours on the days that a patch does not name', async () => {
    const campaign = await create(app(), { working_hours: office });
    const sunday = { enabled: false };
    const { working_hours, warnings } = await patch(app(), campaign, { working_hours: { sunday } });
    expect([working_hours, warnings]).toEqual([{ ...office, sunday }, undefined]);
  });

  test('is not closed for good by mistake', async () => {
    const campaign = await create(app());
    const path = `/api/v1/campaigns/${campaign.campaign_id}`;
    const body = { working_hours: { sunday: { enabled: false } } };
    const { status, body: error } = await app().refused(path, { method: 'PATCH', body });
    expect([status, error.errors?.[0]?.path]).toEqual([400, 'working_hours']);
    const never = { working_hours: { never_open: true } };
    expect(await patch(app(), campaign, never)).toMatchObject(never);
    expect(await patch(app(), campaign, { name: 'Closed' })).toMatchObject(never);
    expect(await patch(app(), campaign, { working_hours: office })).toMatchObject({
      working_hours: office,
    });
  });

  test('shows it in /debug of its batches, unless the batch has hours of its own', async () => {
    const campaign = await create(app());
    expect((await debugOfBatch(app(), campaign)).warnings).toEqual([ANY_TIME]);
    const own = { working_hours_override: office };
    expect((await debugOfBatch(app(), campaign, own)).warnings).toEqual([]);
  });
});

describe('a new campaign of an installation with defaults', () => {
  const app = appWith({ campaignDefaults: { workingHours: mornings, timezoneSource: 'callee' } });

  test('gets them where its request says nothing', async () => {
    const campaign = await create(app());
    expect(campaign).toMatchObject({ working_hours: mornings, timezone_source: 'callee' });
    expect(campaign).not.toHaveProperty('warnings');
  });

  test('gets what its request says; null in working_hours means always', async () => {
    const own = { working_hours: office, timezone_source: 'campaign' };
    expect(await create(app(), own)).toMatchObject(own);
    expect(await create(app(), { working_hours: null })).toMatchObject({
      working_hours: null,
      timezone_source: 'callee',
      warnings: [ANY_TIME],
    });
  });

  test('resets to them with null in timezone_source, and to always with null in working_hours', async () => {
    const campaign = await create(app(), { timezone_source: 'campaign' });
    const reset = { timezone_source: null, working_hours: null };
    expect(await patch(app(), campaign, reset)).toMatchObject({
      timezone_source: 'callee',
      working_hours: null,
    });
  });
});

describe('an installation that requires working hours', () => {
  const app = appWith({ requiresWorkingHours: true });
  const lenient = appWith({});

  test.each([[{}], [{ working_hours: null }]])('refuses a campaign with %j', async (members) => {
    const body = { ...minimal, ...members };
    expect(await app().refused('/api/v1/campaigns/', { body })).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        errors: [{ path: 'working_hours', message: expect.stringContaining('is required') }],
      },
    });
  });

  test('takes a campaign with hours, and refuses to remove them', async () => {
    const campaign = await create(app(), { working_hours: office });
    expect(campaign).not.toHaveProperty('warnings');
    const path = `/api/v1/campaigns/${campaign.campaign_id}`;
    const removal = { method: 'PATCH', body: { working_hours: null } };
    expect((await app().refused(path, removal)).status).toBe(400);
  });

  test('lets a campaign without hours that exists be changed, calls nobody of it and says why', async () => {
    const campaign = await create(lenient());
    const requiring = await testApp({ db: lenient().db, requiresWorkingHours: true });
    const changed = await patch(requiring, campaign, { name: 'Summer', working_hours: null });
    expect(changed).toMatchObject({ name: 'Summer', warnings: [NOBODY] });
    expect(await debugOfBatch(requiring, campaign)).toMatchObject({
      stuck_pending: false,
      reasons: [{ code: 'working_hours_required', count: 1, until: null }],
      warnings: [NOBODY],
    });
    await requiring[Symbol.asyncDispose]();
  });
});

describe('a contact of unknown place', () => {
  const app = appWith({});
  const members = { working_hours: office, timezone_source: 'callee' };

  test('is named in /debug and in a preview', async () => {
    const campaign = await create(app(), members);
    const contacts = ['+88312345678', { phone_number: '+88312345679', timezone: 'UTC' }];
    const { reasons } = await debugOfBatch(app(), campaign, { contacts });
    expect(reasons).toContainEqual({
      code: 'unknown_time_zone',
      count: 1,
      until: null,
      message:
        '1 contact is of unknown place and will end as failed: give contacts a timezone, or set timezone_source to campaign',
    });
    const path = `/api/v1/campaigns/${campaign.campaign_id}/preview`;
    expect(await app().ok(path, { body: { phone_number: '+88312345678' } })).toMatchObject({
      may_call: false,
      reason: 'unknown_time_zone',
      next_call_at: null,
      openings: [],
    });
  });
});
