import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { accountRequests, pathOf } from '../../../support/api/account-requests.ts';
import { testApp } from '../../../support/api/app.ts';

const NOW = new Date('2027-03-01T09:00:00Z');
const app = await testApp({ clock: { now: () => NOW } });
afterAll(() => app[Symbol.asyncDispose]());
const { make, stored, forget } = accountRequests(app);
afterEach(forget);

const rotate = (accountId: string, members: Record<string, unknown>) =>
  app.ok(pathOf(accountId, '/webhook-secret'), { body: members });

describe('a rotation of the webhook secret', () => {
  test('keeps the previous secret valid for a day', async () => {
    const accountId = await make();
    expect(await rotate(accountId, { webhook_secret: 'wh_secret_second' })).toMatchObject({
      webhook_secret_rotated_at: '2027-03-01T09:00:00.000Z',
      previous_webhook_secret_valid_until: '2027-03-02T09:00:00.000Z',
    });
    expect(await stored(accountId)).toMatchObject({
      secret: 'wh_secret_second',
      previous: 'wh_secret_first',
    });
  });

  test('ends the previous secret at once with previous_valid_seconds 0', async () => {
    const accountId = await make();
    const rotation = { webhook_secret: 'wh_secret_second', previous_valid_seconds: 0 };
    expect(await rotate(accountId, rotation)).toMatchObject({
      previous_webhook_secret_valid_until: null,
    });
  });

  test('is refused while the previous secret is valid, with its end', async () => {
    const accountId = await make();
    await rotate(accountId, { webhook_secret: 'wh_secret_second' });
    const sending = { body: { webhook_secret: 'wh_secret_third' } };
    const again = await app.refused(pathOf(accountId, '/webhook-secret'), sending);
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      409,
      'invalid_transition',
      'the previous secret is valid until 2027-03-02T09:00:00.000Z: rotate again after that, or ' +
        'end its validity now by sending the stored secret with previous_valid_seconds 0',
    ]);
    const both = { secret: 'wh_secret_second', previous: 'wh_secret_first' };
    expect(await stored(accountId)).toMatchObject(both);
  });

  test.each(['wh_secret_second', 'wh_secret_third'])(
    'to %s with previous_valid_seconds 0 ends every older secret',
    async (secret) => {
      const accountId = await make();
      await rotate(accountId, { webhook_secret: 'wh_secret_second' });
      const rotation = { webhook_secret: secret, previous_valid_seconds: 0 };
      const answer = await rotate(accountId, rotation);
      expect(answer.previous_webhook_secret_valid_until).toBeNull();
      expect(await stored(accountId)).toMatchObject({ secret, previous: null });
    },
  );

  test('to the stored secret changes nothing', async () => {
    const accountId = await make();
    await rotate(accountId, { webhook_secret: 'wh_secret_second' });
    await rotate(accountId, { webhook_secret: 'wh_secret_second' });
    expect((await stored(accountId)).previous).toBe('wh_secret_first');
  });
});
