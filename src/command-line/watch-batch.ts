import type { Batch, BatchEvent, Redial } from 'redial-client';
import { ProgressDisplay } from '../dev/demo/progress-display.ts';
import type { Call } from './call.ts';
import { CommandFailure } from './failure.ts';

type Progress = Pick<Batch, 'status' | 'total_contacts' | 'counters'>;

/**
 * Shows the progress of a batch until it is finished; with `--json`, each event as a line.
 * @throws {CommandFailure} it ended otherwise than `completed`
 */
export async function watchBatch(call: Call, redial: Redial, batchId: string): Promise<void> {
  const { shell, isJson } = call;
  let { data: batch }: { data: Progress } = await redial.getBatch({ path: { batch_id: batchId } });
  const display = new ProgressDisplay(shell.output);
  const startedMs = performance.now();
  const show = () => display.show(batch, (performance.now() - startedMs) / 1_000);
  for await (const event of redial.followBatch(batchId)) {
    batch = progressAfter(batch, event);
    if (isJson) shell.output.write(`${JSON.stringify(event)}\n`);
    else if (event.event === 'counters' || event.event === 'status') show();
  }
  if (!isJson) display.end();
  if (batch.status === 'completed') return;
  const remedy = `'redial batch get ${batchId}' shows its counters.`;
  throw new CommandFailure(`batch ${batchId} ended as ${batch.status}`, remedy);
}

/** What is known of a batch after an event. Contacts may have been added to it. */
export function progressAfter(batch: Progress, event: BatchEvent): Progress {
  if (event.event === 'status') return { ...batch, status: event.data.status };
  if (event.event !== 'counters') return batch;
  const total = Object.values(event.data).reduce((sum, count) => sum + count, 0);
  return { ...batch, counters: event.data, total_contacts: total };
}
