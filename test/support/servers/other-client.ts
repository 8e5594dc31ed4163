import { v7 as uuidv7 } from 'uuid';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import type { System } from '../system.ts';
import { RestClient } from './rest-client.ts';

/** Creates another organization in a running system, and a client with its token. */
export async function clientOfOtherOrganization(
  { db, rest }: System,
  callControlUrl: string,
): Promise<RestClient> {
  const organizationId = uuidv7();
  const now = new Date();
  await db
    .insertInto('organizations')
    .values({ organizationId, name: 'other', createdAt: now, updatedAt: now })
    .execute();
  const { text } = await createToken(
    { db, clock: { now: () => now }, newId: () => uuidv7() },
    { organizationId, name: 'test', scopes: ['read', 'write', 'admin'] },
  );
  return new RestClient(rest.apiUrl, text, callControlUrl);
}
