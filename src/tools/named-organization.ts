import {
  findOperatedOrganization,
  listOperatedOrganizations,
  type OperatedOrganization,
} from '../db/organizations.ts';
import type { Db } from '../db/tables.ts';
import { StartupError } from '../domain/errors.ts';
import { isCanonicalUuid } from '../domain/uuid.ts';

/**
 * Finds the organization that a command names by its id, else by its name.
 * @throws {StartupError} there is none, or several have the name
 */
export async function namedOrganization(db: Db, named: string): Promise<OperatedOrganization> {
  const organizationId = named.toLowerCase();
  const byId = isCanonicalUuid(organizationId)
    ? await findOperatedOrganization(db, { organizationId })
    : undefined;
  if (byId !== undefined) return byId;
  const [found, other] = await listOperatedOrganizations(db, { name: named, skip: 0, limit: 2 });
  const all = "'npm run organization -- list' shows all";
  if (found === undefined) throw new StartupError(`there is no organization '${named}': ${all}`);
  if (other === undefined) return found;
  throw new StartupError(`several organizations have the name '${named}': give the id, ${all}`);
}
