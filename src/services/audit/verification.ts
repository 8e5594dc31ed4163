import { chainHash, digestOf } from '../../db/audit-digest.ts';
import { type AuditLink, countUnchained, linksAfter } from '../../db/audit-log.ts';
import type { Db } from '../../db/tables.ts';
import type { AuditEvent } from '../../domain/audit.ts';

/** What the check of a chain has found. */
export type ChainReport = {
  /** How many links were checked. */
  links: number;
  /** How many entries at its beginning were deleted by age, so that only their links are left. */
  deletedByAge: number;
  /** The hash of the last link in lower-case hex; null: the chain is empty. */
  head: string | null;
  /** The first thing that is wrong; null: nothing is. */
  problem: string | null;
};

const LINKS_PER_PAGE = 1_000;

/**
 * Checks the audit log of an organization: every link follows from the one before, every entry is as it
 * was written, and none is missing but the oldest.
 * @param check `head`: the hash of a link that was kept elsewhere; a chain without it was cut or written
 * anew. null: none was kept
 */
export async function verifyChain(
  db: Db,
  { organizationId, head }: { organizationId: string; head: string | null },
): Promise<ChainReport> {
  const state = { links: 0, deletedByAge: 0, head: null as Buffer | null, hasHead: head === null };
  for (;;) {
    const page = await linksAfter(db, {
      organizationId,
      after: state.links,
      limit: LINKS_PER_PAGE,
    });
    for (const link of page) {
      const problem = problemOf(link, state);
      if (problem !== null) return reportOf(state, `entry ${state.links + 1}: ${problem}`);
      state.links += 1;
      state.head = link.hash;
      if (link.entry === null) state.deletedByAge += 1;
      state.hasHead ||= link.hash.toString('hex') === head;
    }
    if (page.length < LINKS_PER_PAGE) break;
  }
  return reportOf(state, await problemOfWhole(db, { organizationId, ...state }));
}

type State = { links: number; deletedByAge: number; head: Buffer | null; hasHead: boolean };

function reportOf({ links, deletedByAge, head }: State, problem: string | null): ChainReport {
  return { links, deletedByAge, head: head?.toString('hex') ?? null, problem };
}

function problemOf(link: AuditLink, { links, deletedByAge, head }: State): string | null {
  if (link.position !== links + 1) return 'its link is missing';
  if (!chainHash(head, link.digest).equals(link.hash)) {
    return 'its link does not follow from the one before';
  }
  if (link.entry === null) {
    return deletedByAge === links ? null : 'it was deleted, and older ones were not';
  }
  const isAsWritten = digestOf(eventOf(link.entry)).equals(link.digest);
  return isAsWritten ? null : 'it was changed';
}

async function problemOfWhole(
  db: Db,
  { organizationId, hasHead }: { organizationId: string; hasHead: boolean },
): Promise<string | null> {
  if (!hasHead) return 'no link has the given head: entries were removed or written anew';
  const unchained = await countUnchained(db, { organizationId });
  return unchained === 0 ? null : `${unchained} entries have no link`;
}

function eventOf(row: NonNullable<AuditLink['entry']>): AuditEvent {
  const { organizationId, at, action, objectKind, objectId, details } = row;
  const { actorKind: kind, actorId: id, requestId, clientRequestId, clientAddress } = row;
  const by = { kind, id, requestId, clientRequestId, clientAddress };
  return { organizationId, at, action, objectKind, objectId, details, by };
}
