import { listOperatedOrganizations, type OperatedOrganization } from '../../db/organizations.ts';
import type { Db } from '../../db/tables.ts';
import { StartupError } from '../../domain/errors.ts';
import { type ChainReport, verifyChain } from '../../services/audit/verification.ts';
import { namedOrganization } from '../named-organization.ts';
import type { AuditCommand } from './arguments.ts';

const PAGE = 1_000;

/**
 * Runs a command of `npm run audit`.
 * @returns one line for each organization, with the hash of its newest entry
 * @throws {StartupError} there is no such organization, or a chain is broken: the message names the
 * first broken entry of each
 */
export async function runAuditCommand(
  { db }: { db: Db },
  { organization, head }: AuditCommand,
): Promise<string> {
  const lines: string[] = [];
  let isBroken = false;
  for await (const checked of organizationsOf(db, organization)) {
    const { organizationId } = checked;
    const report = await verifyChain(db, { organizationId, head });
    isBroken ||= report.problem !== null;
    lines.push(lineOf(checked, report));
  }
  if (isBroken) throw new StartupError(lines.join('\n'));
  return lines.join('\n');
}

async function* organizationsOf(
  db: Db,
  named: string | null,
): AsyncGenerator<Pick<OperatedOrganization, 'organizationId' | 'name'>> {
  if (named !== null) {
    yield await namedOrganization(db, named);
    return;
  }
  for (let skip = 0; ; skip += PAGE) {
    const page = await listOperatedOrganizations(db, { skip, limit: PAGE });
    yield* page;
    if (page.length < PAGE) return;
  }
}

function lineOf(
  { organizationId, name }: Pick<OperatedOrganization, 'organizationId' | 'name'>,
  { links, deletedByAge, head, problem }: ChainReport,
): string {
  const whose = `'${name}' (${organizationId})`;
  if (problem !== null)
    return `${whose}: BROKEN at ${problem}; entries before it that are whole: ${links}`;
  const aged = deletedByAge === 0 ? '' : `, of which the first ${deletedByAge} were deleted by age`;
  return `${whose}: entries that are whole: ${links}${aged}; head ${head ?? 'none'}`;
}
