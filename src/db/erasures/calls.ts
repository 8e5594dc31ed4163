import { markerOfContact } from './markers.ts';
import type { CallRow, Db, Tx } from '../tables.ts';
import { eraseWebhookAnswers } from '../webhooks/purge.ts';
import type { PersonKey } from './contacts.ts';

/** What of a call lies elsewhere too. */
export type CallToErase = Pick<
  CallRow,
  'executionId' | 'callSid' | 'callControlAccountId' | 'recordingUrl'
>;

const columns = [
  'executionId',
  'callSid',
  'callControlAccountId',
  'recordingUrl',
] as const satisfies readonly (keyof CallToErase)[];

/** Settled calls to a number, in all batches. */
export async function callsToErase(
  db: Db,
  { organizationId, phoneNumber, limit }: PersonKey & { limit: number },
): Promise<CallToErase[]> {
  return db
    .selectFrom('calls')
    .select(columns)
    .where('organizationId', '=', organizationId)
    .where('toNumber', '=', phoneNumber)
    .where('settledAt', 'is not', null)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** Ended calls of a batch in the order of their ids: those after `after`, and claimed before `before`. */
export type CallsOfAge = { batchId: string; after: string | null; before: string; limit: number };

export async function callsOfAge(
  db: Db,
  { batchId, after, before, limit }: CallsOfAge,
): Promise<(CallToErase & Pick<CallRow, 'settledAt'>)[]> {
  return db
    .selectFrom('calls')
    .select([...columns, 'settledAt'])
    .where('batchId', '=', batchId)
    .where('executionId', '>', after ?? FIRST_ID)
    .where('executionId', '<', before)
    .orderBy('executionId')
    .limit(limit)
    .execute();
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** What people said, and what was written about it. */
const withoutReport = {
  transcript: null,
  turns: null,
  analysis: null,
  analysisProblems: null,
  summary: null,
  sentiment: null,
  hangupReason: null,
  // Some networks name the number in it.
  sipReason: null,
  disposition: null,
  recordingUrl: null,
  followUpAt: null,
  // Its reason is in the words of the integrator.
  eligibility: null,
};

const withoutNumber = { toNumber: markerOfContact };

/**
 * Erases what calls hold of a person, and deletes their webhooks. Times, status, duration, cost and ids
 * stay, for accounting. Rows are locked in the order of their ids.
 * @param what `reports`: all but the number
 * @returns how many webhooks were deleted
 */
export async function eraseCalls(
  tx: Tx,
  { executionIds, what }: { executionIds: readonly string[]; what: 'reports' | 'numbers' | 'all' },
): Promise<number> {
  if (executionIds.length === 0) return 0;
  const locked = tx
    .selectFrom('calls')
    .select('executionId')
    .where('executionId', 'in', [...executionIds])
    .orderBy('executionId')
    .forNoKeyUpdate();
  const changed = await tx
    .updateTable('calls')
    .set({
      ...(what !== 'numbers' && withoutReport),
      ...(what !== 'reports' && withoutNumber),
    })
    .where('executionId', 'in', locked)
    .returning(['callSid', 'contactId'])
    .execute();
  if (what === 'numbers') return 0;
  await eraseWebhookAnswers(tx, { contactIds: changed.map(({ contactId }) => contactId) });
  return deleteWebhooks(tx, { callSids: changed.flatMap(({ callSid }) => callSid ?? []) });
}

async function deleteWebhooks(
  tx: Tx,
  { callSids }: { callSids: readonly string[] },
): Promise<number> {
  if (callSids.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('callEvents')
    .where('callSid', 'in', [...callSids])
    .executeTakeFirst();
  return Number(numDeletedRows);
}
