import { v7 as uuidv7 } from 'uuid';
import type { CallRow, Db, NewCall } from '../../../src/db/tables.ts';

/** Stores a call of a contact; by default it was answered and has ended. */
export async function storeCall(
  db: Db,
  { contactId, ...members }: Partial<NewCall> & { contactId: string },
): Promise<CallRow> {
  const contact = await db
    .selectFrom('contacts')
    .selectAll()
    .where('contactId', '=', contactId)
    .executeTakeFirstOrThrow();
  const createdAt = new Date('2027-03-01T08:00:00Z');
  const { organizationId, campaignId, batchId, phoneNumber } = contact;
  return db
    .insertInto('calls')
    .values({
      executionId: uuidv7(),
      organizationId,
      campaignId,
      batchId,
      contactId,
      callStatus: 'completed',
      fromNumber: '+14155550100',
      toNumber: phoneNumber,
      retryCount: 0,
      isFollowUp: false,
      isForced: false,
      createdAt,
      endedAt: new Date('2027-03-01T08:01:00Z'),
      deadlineAt: createdAt,
      lastNewsAt: createdAt,
      ...members,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
