import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../domain/errors.ts';
import type { BatchView } from '../../schemas/batch.ts';
import { exampleContacts, type UploadedContact } from './contacts.ts';
import type { RedialClient } from './redial-client.ts';

const lookEveryMs = 500;

/** Twelve times what it takes on two cores. */
const giveUpAfterSeconds = 600;

/** Sixty lines, and retries without a pause, so that every outcome is seen within a minute. */
const campaign = {
  name: 'Demo',
  agent_id: 'demo-agent',
  phone_numbers: ['+12125550100', '+12125550101', '+442079460000'],
  phone_number_strategy: 'least_loaded',
  retry_policy: { max_retries: 2, strategy: 'fixed', cooldown_minutes: 0 },
  concurrency_limit: 60,
};

/** Creates the demo's campaign, and a batch of the example contacts: calls begin at once. */
export async function createDemoBatch(
  client: RedialClient,
): Promise<{ batch: BatchView; uploaded: UploadedContact[] }> {
  const uploaded = await exampleContacts();
  const campaignId = await client.createCampaign(campaign);
  const batch = await client.createBatch({
    name: 'examples/contacts.csv',
    campaign_id: campaignId,
    contacts: uploaded,
  });
  return { batch, uploaded };
}

/**
 * Follows a batch until it is finished, and shows each look at it.
 * @throws {StartupError} it was not complete in ten minutes, or ended otherwise than completed
 */
export async function watchBatch(
  client: RedialClient,
  batchId: string,
  { show, signal }: { show: (batch: BatchView, seconds: number) => void; signal: AbortSignal },
): Promise<BatchView> {
  const startedMs = performance.now();
  for (;;) {
    const batch = await client.batch(batchId);
    const seconds = (performance.now() - startedMs) / 1000;
    show(batch, seconds);
    if (batch.status === 'completed') return batch;
    if (batch.status !== 'in_progress' || seconds > giveUpAfterSeconds) {
      throw new StartupError(
        `The batch is ${batch.status} after ${Math.round(seconds)} s instead of completed; the log beside the demo's data tells more`,
      );
    }
    await delay(lookEveryMs, undefined, { signal });
  }
}
