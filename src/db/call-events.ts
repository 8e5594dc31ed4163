import type { Metadata, Tx } from './tables.ts';

/**
 * Keeps a status webhook as it came.
 * @returns false when this status of this call has been kept before: a repeated webhook
 */
export async function insertCallEvent(
  tx: Tx,
  event: {
    callSid: string;
    callStatus: string;
    executionId: string | null;
    payload: Metadata;
    receivedAt: Date;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('callEvents')
    .values({ ...event, payload: JSON.stringify(event.payload) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('callSid')
    .executeTakeFirst();
  return inserted !== undefined;
}
