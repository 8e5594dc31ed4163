import type { Db } from '../tables.ts';

/** The execution whose attempt is bound to a call; null when there is none. */
export async function executionOfCall(
  db: Db,
  { callSid }: { callSid: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('calls')
    .select('executionId')
    .where('callSid', '=', callSid)
    .executeTakeFirst();
  return row?.executionId ?? null;
}

/** An execution, if its attempt is live, has no call yet, and has these numbers; null otherwise. */
export async function executionOfHook(
  db: Db,
  { executionId, from, to }: { executionId: string; from: string; to: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('calls')
    .select(['executionId', 'fromNumber', 'toNumber'])
    .where('executionId', '=', executionId)
    .where('callSid', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  const isSame =
    row && digits(row.fromNumber) === digits(from) && digits(row.toNumber) === digits(to);
  return isSame ? executionId : null;
}

/** Carriers drop or add the leading `+`. */
function digits(number: string): string {
  return number.replace(/^\+/, '');
}
