import type { Insertable } from 'kysely';
import type { ContactsTable, Db, NewCall } from '../../../src/db/tables.ts';
import type { CallStatus } from '../../../src/domain/call.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { storeCall } from './call.ts';
import { NOW, storeClaimed } from './batch.ts';
import {
  recordStatus,
  type ReceivedStatus,
  type RecordedStatus,
} from '../../../src/dialer/status/status-webhook.ts';

/** Stores a claimed contact with a queued attempt that has no status update yet. */
export async function storePlacedCall(
  db: Db,
  call: Partial<NewCall> = {},
  contact: Partial<Insertable<ContactsTable>> = {},
): Promise<ContactInput> {
  const { input } = await storeClaimed(db, { contact });
  await storeCall(db, { ...input, callStatus: 'queued', endedAt: null, ...call });
  return input;
}

/** Records a status update of an attempt at NOW; the default call sid derives from the execution. */
export async function reportStatus(
  db: Db,
  { executionId }: { executionId: string },
  news: Partial<ReceivedStatus> & { status: CallStatus },
): Promise<RecordedStatus | undefined> {
  const nothing = { sipStatus: null, durationSeconds: null, endedBy: null };
  const callSid = `sid-${executionId}`;
  return recordStatus({ db }, { executionId, report: { ...nothing, callSid, at: NOW, ...news } });
}
