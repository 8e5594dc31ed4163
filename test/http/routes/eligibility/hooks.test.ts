import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_ONLY } from '../../../../src/outbound/address-rule.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { addBatch } from '../../../support/api/batch.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ accountRule: PUBLIC_ONLY });
});
afterAll(() => app[Symbol.asyncDispose]());

const SECRETS = '/api/v1/eligibility-secrets/';
const eligibility_hook = { url: 'https://example.com/may-we-call' };
const makeSecret = (body: object = {}) => app.ok<{ secret_id: string }>(SECRETS, { body });
const listSecrets = () => app.ok<{ secret_id: string; expires_at: string | null }[]>(SECRETS);
const remove = (id: string) => app.request(`${SECRETS}${id}`, { method: 'DELETE' });
const patch = (campaignId: string, body: object) =>
  app.refused(`/api/v1/campaigns/${campaignId}`, { method: 'PATCH', body });

describe('the eligibility hook of a campaign', () => {
  test('needs a key, which is shown once and signs for all campaigns', async () => {
    const campaignId = await newCampaign(app);
    const early = await patch(campaignId, { eligibility_hook });
    expect([early.status, early.body.errors?.[0]?.path]).toEqual([400, 'eligibility_hook']);
    const made = await makeSecret();
    expect(made).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
      signature_scheme: 'v1',
      expires_at: null,
    });
    expect(await listSecrets()).toEqual([
      expect.not.objectContaining({ secret: expect.anything() }),
    ]);
    const path = `/api/v1/campaigns/${campaignId}`;
    const changed = await app.ok(path, { method: 'PATCH', body: { eligibility_hook } });
    const shown = { url: 'https://example.com/may-we-call', timeout_seconds: 3 };
    expect(changed).toMatchObject({ eligibility_hook: shown });
    const slower = { method: 'PATCH', body: { eligibility_hook: { timeout_seconds: 5 } } };
    expect(await app.ok(path, slower)).toMatchObject({
      eligibility_hook: { ...shown, timeout_seconds: 5 },
    });
    const none = { method: 'PATCH', body: { eligibility_hook: null } };
    expect(await app.ok(path, none)).toMatchObject({ eligibility_hook: null });
  });

  test.each<[string, object, string]>([
    ['at a private address', { url: 'http://10.0.0.1/' }, 'eligibility_hook.url'],
    ['with credentials', { url: 'https://a:b@example.com/' }, 'eligibility_hook.url'],
    ['without an address', { timeout_seconds: 3 }, 'eligibility_hook.url'],
    [
      'that may take six seconds',
      { ...eligibility_hook, timeout_seconds: 6 },
      'eligibility_hook.timeout_seconds',
    ],
    ['with a misspelt member', { ...eligibility_hook, timeout: 3 }, 'eligibility_hook'],
  ])('%s is refused', async (_name, hook, path) => {
    await makeSecret();
    const refusal = await patch(await newCampaign(app), { eligibility_hook: hook });
    expect([refusal.status, refusal.body.errors?.[0]?.path]).toEqual([400, path]);
  });

  test('is told in /debug with its last error, and begins anew when it is changed', async () => {
    await makeSecret();
    const campaignId = await newCampaign(app, { eligibility_hook });
    const batchId = await addBatch(app, campaignId);
    const restUntil = new Date(Date.now() + 60_000);
    await app.db
      .updateTable('campaigns')
      .set({ eligibilityFailures: 4, eligibilityRestUntil: restUntil })
      .set({ eligibilityError: 'it answered 500' })
      .where('campaignId', '=', campaignId)
      .execute();
    const debug = () =>
      app.ok<{ diagnostics: { eligibility_hook: unknown; reasons: unknown[] } }>(
        `/api/v1/batches/${batchId}/debug`,
      );
    const rests_until = restUntil.toISOString();
    expect((await debug()).diagnostics).toMatchObject({
      eligibility_hook: {
        failures: 4,
        rests_until,
        last_error: 'it answered 500',
        not_eligible: 0,
      },
      reasons: [{ code: 'eligibility_unknown', count: 1, until: rests_until }],
    });
    const hook = { ...eligibility_hook, timeout_seconds: 4 };
    const change = { method: 'PATCH', body: { eligibility_hook: hook } };
    await app.ok(`/api/v1/campaigns/${campaignId}`, change);
    expect((await debug()).diagnostics.eligibility_hook).toEqual({
      failures: 0,
      rests_until: null,
      last_error: null,
      not_eligible: 0,
    });
  });

  test('is not asked before the time that it has named, unless it is changed', async () => {
    await makeSecret();
    const campaignId = await newCampaign(app, { eligibility_hook });
    const batchId = await addBatch(app, campaignId);
    const lookAt = new Date(Date.now() + 3_600_000);
    await app.db
      .updateTable('contacts')
      .set({ lookAt, statusReason: 'not_eligible' })
      .where('batchId', '=', batchId)
      .execute();
    const change = async (body: object) => {
      await app.ok(`/api/v1/campaigns/${campaignId}`, { method: 'PATCH', body });
      const { statusReason } = await app.db
        .selectFrom('contacts')
        .select('statusReason')
        .where('batchId', '=', batchId)
        .executeTakeFirstOrThrow();
      return statusReason;
    };
    expect(await change({ max_calls: 5, timezone: 'Europe/Berlin' })).toBe('not_eligible');
    expect(await change({ eligibility_hook: { timeout_seconds: 4 } })).toBeNull();
  });
});

describe('the keys of eligibility hooks', () => {
  test('are rotated with an overlap, and the last one is kept', async () => {
    const first = await makeSecret();
    const second = await makeSecret({ previous_valid_seconds: 60 });
    const [newest, older] = await listSecrets();
    expect([newest?.secret_id, newest?.expires_at]).toEqual([second.secret_id, null]);
    expect([older?.secret_id, typeof older?.expires_at]).toEqual([first.secret_id, 'string']);
    expect((await remove(first.secret_id)).status).toBe(204);
    expect((await remove(second.secret_id)).status).toBe(409);
    expect((await remove(first.secret_id)).status).toBe(404);
  });

  test('are those of the organization alone', async () => {
    const { token } = await createOtherOrganization(app);
    const { secret_id: id } = await makeSecret();
    expect(await app.ok(SECRETS, { token })).toEqual([]);
    const removal = await app.request(`${SECRETS}${id}`, { method: 'DELETE', token });
    expect(removal.status).toBe(404);
  });
});
