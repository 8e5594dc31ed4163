import { eventually } from '../eventually.ts';
import { answeredNumbers } from '../data/phone-numbers.ts';
import type { Json } from './rest-client.ts';
import type { System } from '../system.ts';

/**
 * Starts a batch with two lines and waits until both calls have the given status.
 * @param from the index of its first number: batches of one system must not share numbers
 */
export async function startBatchInCall(
  system: System,
  {
    contacts,
    callStatus,
    from = 0,
  }: { contacts: number; callStatus: 'ringing' | 'in-progress'; from?: number },
): Promise<string> {
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 2 });
  const batchId = await system.rest.createBatch({
    campaign_id,
    contacts: answeredNumbers(contacts, from),
  });
  await eventually(
    () => system.rest.contacts(batchId),
    (rows) => rows.filter((row) => currentCallStatus(row) === callStatus).length === 2,
  );
  return batchId;
}

/** The status of a contact's current call; null if it has none. */
export function currentCallStatus(contact: Json): unknown {
  const call = contact['current_call'];
  return typeof call === 'object' && call !== null && 'call_status' in call
    ? call.call_status
    : null;
}
