import { findBatch } from '../../db/batches/batches.ts';
import { recordAudit } from '../../db/audit-log.ts';
import { findCall } from '../../db/calls/calls.ts';
import type { Db } from '../../db/tables.ts';
import type { Actor } from '../../domain/audit.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { later } from '../../domain/instant.ts';
import { recordingRoute } from '../../domain/recording-url.ts';
import { readRecordingKey, recordingKey } from '../../signatures/recording-key.ts';
import { type Caller, callerOfToken } from '../tokens/tokens.ts';

export type LinkDeps = {
  db: Db;
  clock: { now(): Date };
  publicUrl: string;
  /** The first one signs, all are accepted. */
  reportSecrets: readonly [...string[], string];
};

type CallKey = { organizationId: string; executionId: string };

/**
 * Makes a link that plays the recording of a call without a token, and records that. It ends with the
 * token that asks for it, at the latest.
 * @throws {NotFoundError} the organization has no such call, its batch is deleted, or it has no recording
 */
export async function createRecordingLink(
  deps: LinkDeps,
  { caller, by, seconds, ...call }: CallKey & { caller: Caller; by: Actor; seconds: number },
): Promise<{ url: string; expiresAt: Date }> {
  const { db, clock, publicUrl, reportSecrets } = deps;
  const found = await findCall(db, call);
  if (found === undefined) throw new NotFoundError('call');
  await assertListed(db, found);
  if (found.recordingUrl === null) throw new NotFoundError('recording');
  const { executionId, organizationId } = found;
  const now = clock.now();
  const asked = later(now, seconds * 1000).getTime();
  const endMs = Math.min(asked, caller.expiresAt?.getTime() ?? asked);
  // The key carries whole seconds.
  const expiresAt = new Date(Math.floor(endMs / 1000) * 1000);
  const [secret] = reportSecrets;
  const { tokenId } = caller;
  const key = recordingKey(secret, { executionId, tokenId, validUntil: expiresAt });
  const details = { expires_at: expiresAt.toISOString() };
  const object = { objectKind: 'recording_link', objectId: executionId } as const;
  const event = { organizationId, by, at: now, action: 'create', details, ...object } as const;
  await db.transaction().execute((tx) => recordAudit(tx, event));
  return { url: `${recordingRoute(publicUrl, executionId)}?key=${key}`, expiresAt };
}

/**
 * Whose rights a link has: those of the token that made it, while that is neither expired nor revoked.
 * @returns undefined for a link that is not valid
 */
export async function openerOfLink(
  { db, clock, reportSecrets }: Omit<LinkDeps, 'publicUrl'>,
  { executionId, key }: { executionId: string; key: string },
): Promise<Caller | undefined> {
  const link = readRecordingKey(reportSecrets, { executionId, key, now: clock.now() });
  return link && callerOfToken({ db, clock }, link);
}

/**
 * Checks that the batch of a linked call is still shown. With a deleted one its links are dead, at once.
 * @throws {NotFoundError}
 */
export async function assertListed(
  db: Db,
  { organizationId, batchId }: { organizationId: string; batchId: string },
): Promise<void> {
  const batch = await findBatch(db, { organizationId, batchId });
  if (batch === undefined) throw new NotFoundError('call');
}
