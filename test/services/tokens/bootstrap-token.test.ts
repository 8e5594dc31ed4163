import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureDefaultOrganization } from '../../../src/db/organizations.ts';
import {
  createToken,
  revokeToken,
  seedBootstrapToken,
  tokenAuthentication,
} from '../../../src/services/tokens/tokens.ts';
import { DEFAULT_ORGANIZATION_ID } from '../../support/api/app.ts';
import { testDatabase } from '../../support/database.ts';
import { startStandaloneApi } from '../../support/servers/standalone-api.ts';

const { db, url: databaseUrl, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(async () => {
  await db.deleteFrom('tokens').execute();
  await ensureDefaultOrganization(db, { now: NOW });
});

const NOW = new Date('2027-03-01T09:00:00Z');
const clock = { now: () => NOW };
const [ONE, TWO] = ['gat_first-bootstrap', 'gat_second-bootstrap'];
const start = (token: string) => seedBootstrapToken(db, { token, now: NOW });
/** Whether a process that has just started accepts the token. */
const accepts = async (token: string) =>
  (await tokenAuthentication({ db, clock })(token)) !== undefined;

describe('a start with another BOOTSTRAP_TOKEN', () => {
  test('revokes the one before', async () => {
    await start(ONE);
    await start(TWO);
    expect([await accepts(ONE), await accepts(TWO)]).toEqual([false, true]);
  });

  test('that is empty revokes all bootstrap tokens', async () => {
    await start(ONE);
    expect(await start('')).toBe(true);
    expect(await accepts(ONE)).toBe(false);
  });

  test('leaves tokens that were created later', async () => {
    await start(ONE);
    const made = await createToken(
      { db, clock, newId: () => '01a20495-b262-721c-a85e-bad801d024b4' },
      { organizationId: DEFAULT_ORGANIZATION_ID, name: 'bootstrap', scopes: ['read'] },
    );
    await start(TWO);
    expect(await accepts(made.text)).toBe(true);
  });
});

describe('a start with a BOOTSTRAP_TOKEN that is revoked', () => {
  test('by a newer configuration takes nothing from the newer one', async () => {
    await start(ONE);
    await start(TWO);
    expect(await start(ONE)).toBe(false);
    expect([await accepts(ONE), await accepts(TWO)]).toEqual([false, true]);
  });

  test('by a request leaves it revoked', async () => {
    await start(ONE);
    const { tokenId } = await db.selectFrom('tokens').select('tokenId').executeTakeFirstOrThrow();
    await revokeToken({ db, clock }, { tokenId });
    expect(await start(ONE)).toBe(false);
    expect(await accepts(ONE)).toBe(false);
  });
});

test('an API without BOOTSTRAP_TOKEN refuses the token of its predecessor', async () => {
  const statusOf = async (bootstrapToken: string) => {
    await using api = await startStandaloneApi({ databaseUrl, bootstrapToken });
    const headers = { authorization: `Bearer ${ONE}` };
    return (await fetch(`${api.url}/api/v1/tokens/`, { headers })).status;
  };
  expect([await statusOf(ONE), await statusOf(''), await statusOf(TWO)]).toEqual([200, 401, 401]);
});
