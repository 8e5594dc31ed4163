import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useOfKeys } from '../../../src/db/idempotency-keys.ts';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import { testApp, type TestApp } from '../../support/api/app.ts';
import { storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const ALLOWED_BYTES = 256 * 1024 ** 2;
const BYTES_OF_A_KEY = 65_536;

let app: TestApp;
let now = new Date('2027-03-01T09:00:00Z');
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } });
});
afterAll(() => app[Symbol.asyncDispose]());

test('The answers to reports and to all other requests of an organization share one quota', async () => {
  const { organizationId, contactIds } = await storeBatch(app.db);
  const call = await storeCall(app.db, { contactId: contactIds[0] });
  const writer = { organizationId, name: 'test', scopes: ['write' as const] };
  const { text: token } = await createToken(app.deps, writer);
  const post = async (path: string, key: string, body: object) => {
    const answer = await app.request(path, { token, body, headers: { 'idempotency-key': key } });
    const { length } = await answer.text();
    expect(answer.status).toBe(200);
    return { length, isReplayed: answer.headers.get('idempotent-replayed') === 'true' };
  };
  const report = (key: string) => post(`/api/v1/calls/${call.executionId}/report`, key, {});
  const campaign = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };
  const create = (key: string) => post('/api/v1/campaigns/', key, campaign);

  const room = (await report('first')).length + (await create('first')).length;
  await leaveRoom(organizationId, room);
  now = new Date(now.getTime() + 10 * 60_000);
  await report('fits');
  await create('fits');
  await report('beyond');
  const repeats = [await report('fits'), await create('fits'), await report('beyond')];
  expect(repeats.map(({ isReplayed }) => isReplayed)).toEqual([true, true, false]);
});

/** Stores answers until only `bytes` more may be stored. */
async function leaveRoom(organizationId: string, bytes: number): Promise<void> {
  const { answerBytes } = await useOfKeys(app.db, { organizationId });
  const rest = ALLOWED_BYTES - answerBytes - bytes;
  await sql`
    insert into idempotency_keys
      (organization_id, route, key, claim_id, held_until, answer_status, answer_headers, answer_body, created_at)
    select ${organizationId}, '/stored', n, gen_random_uuid(), ${now}, 200, '{}',
      repeat('x', least(${rest} - n * ${BYTES_OF_A_KEY}, ${BYTES_OF_A_KEY})::integer), ${now}
    from generate_series(0, ${Math.ceil(rest / BYTES_OF_A_KEY) - 1}) as n`.execute(app.db);
}
