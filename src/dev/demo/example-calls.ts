import type { CallView } from '../../schemas/call.ts';
import type { Stack } from '../stack.ts';
import { findDisagreements } from './agreement.ts';
import { createDemoBatch, watchBatch } from './demo-batch.ts';
import { outcomeTable } from './outcome-table.ts';
import type { ProgressDisplay } from './progress-display.ts';
import { RedialClient } from './redial-client.ts';

export type ExampleCalls = {
  contacts: number;
  records: readonly CallView[];
  /** Sentences about rows, counters and the ledger of call control; empty if they agree. */
  disagreements: readonly string[];
};

/**
 * Calls the example contacts, shows how it goes on and how it ended, and compares all that was written
 * down about it.
 * @throws {StartupError} the batch was not completed
 */
export async function callExampleContacts(
  stack: Pick<Stack, 'addresses' | 'secrets'>,
  options: { campaign?: Record<string, unknown>; display: ProgressDisplay; signal: AbortSignal },
): Promise<ExampleCalls> {
  const { campaign = {}, display, signal } = options;
  const { print } = display;
  const client = new RedialClient(stack, signal);
  const { batch, uploaded } = await createDemoBatch(client, campaign);
  print(`Batch ${batch.batch_id}: ${uploaded.length} contacts of examples/contacts.csv`);
  const finished = await watchBatch(client, batch.batch_id, { show: display.show, signal });
  display.end();

  const [contacts, ledger] = await Promise.all([client.contacts(batch.batch_id), client.ledger()]);
  const records = contacts.flatMap((contact) => contact.call_records ?? []);
  print('');
  outcomeTable(contacts).forEach(print);
  print(`\nThe first call record:\n${JSON.stringify(records[0], null, 2)}\n`);
  const disagreements = findDisagreements({ uploaded, batch: finished, contacts, ledger });
  return { contacts: contacts.length, records, disagreements };
}
