import { v7 as uuidv7 } from 'uuid';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import type { Scope } from '../../../src/domain/token-scope.ts';
import type { TestApp } from './app.ts';

/** Creates an organization besides the default one, and a token for it. */
export async function createOtherOrganization(
  app: TestApp,
  scopes: Scope[] = ['read', 'write', 'admin'],
): Promise<{ organizationId: string; token: string }> {
  const organizationId = uuidv7();
  const now = app.deps.clock.now();
  await app.db
    .insertInto('organizations')
    .values({ organizationId, name: 'other', createdAt: now, updatedAt: now })
    .execute();
  const { text: token } = await createToken(app.deps, { organizationId, name: 'test', scopes });
  return { organizationId, token };
}
