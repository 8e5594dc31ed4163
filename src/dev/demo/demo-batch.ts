import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../domain/errors.ts';
import type { BatchView } from '../../schemas/batch.ts';
import { loadExampleContacts, type UploadedContact } from './contacts.ts';
import type { RedialClient } from './redial-client.ts';

const pollIntervalMs = 500;

/** Twelve times the demo's duration on two cores. */
const timeoutSeconds = 600;

/** Sixty lines and retries without a cooldown, so that every outcome occurs within a minute. */
const demoCampaign = {
  name: 'Demo',
  agent_id: 'demo-agent',
  phone_numbers: ['+12125550100', '+12125550101', '+442079460000'],
  phone_number_strategy: 'least_loaded',
  retry_policy: { max_retries: 2, strategy: 'fixed', cooldown_minutes: 0 },
  concurrency_limit: 60,
};

/**
 * Creates the demo's campaign and a batch of the example contacts, which starts calling at once.
 * @param campaign members that differ from those of the demo
 */
export async function createDemoBatch(
  client: RedialClient,
  campaign: Record<string, unknown>,
): Promise<{ batch: BatchView; uploaded: UploadedContact[] }> {
  const uploaded = await loadExampleContacts();
  const campaignId = await client.createCampaign({ ...demoCampaign, ...campaign });
  const batch = await client.createBatch({
    name: 'examples/contacts.csv',
    campaign_id: campaignId,
    contacts: uploaded,
  });
  return { batch, uploaded };
}

/**
 * Polls a batch until it is completed and passes each state to `show`.
 * @throws {StartupError} the batch ended in another status, or was not completed in ten minutes
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
    if (batch.status !== 'in_progress' || seconds > timeoutSeconds) {
      throw new StartupError(
        `The batch is ${batch.status} after ${Math.round(seconds)} s instead of completed; see demo.log in the demo's data folder`,
      );
    }
    await delay(pollIntervalMs, undefined, { signal });
  }
}
