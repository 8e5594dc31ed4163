import type { SimulatorConfig } from '../../src/config/config.ts';
import { eventually } from '../support/eventually.ts';
import type { Json } from '../support/servers/rest-client.ts';
import type { System } from '../support/system.ts';

const WITH_CALLS = 'include_calls=true&include=transcript';

/** A simulated second lasts 10 ms. Every conversation lasts 3 simulated seconds. */
export const CONVERSATIONS: Partial<SimulatorConfig> = {
  speed: 100,
  setupSeconds: { min: 1, max: 1 },
  ringSeconds: { min: 1, max: 1 },
  talkSeconds: { min: 3, max: 3 },
  noAnswerSeconds: 2,
};

/** Contacts with their calls, as List Batch Contacts returns them. */
export type Dialled = {
  campaignId: string;
  batchId: string;
  /** Answered the first call. */
  answered: Json;
  /** Was busy at first, and answered the retry. */
  retried: Json;
  /** Answered neither the first call nor the retry. */
  unanswered: Json;
  /** Waits one hour for its retry. */
  waiting: Json;
  /** Answered the first call, and then a follow-up. */
  followed: Json;
};

/** Dials one batch to its end, and a second one whose retries are still scheduled. */
export async function dial(system: System): Promise<Dialled> {
  const { rest, temporal } = system;
  const policy = { max_retries: 1, strategy: 'fixed', cooldown_minutes: 0 };
  const campaignId = await rest.createCampaign({ retry_policy: policy });
  const batchId = await rest.createBatch({
    campaign_id: campaignId,
    contacts: [
      { phone_number: '+1 (202) 555-0101', call_variables: { callee_name: 'Ada', visits: 3 } },
      { phone_number: '+12025550195' },
      { phone_number: '+12025550191' },
    ],
  });
  await temporal.workflow.getHandle(`batch/${batchId}`).result();
  const [answered, retried, unanswered] = await rest.contacts(batchId, WITH_CALLS);
  const [waiting, followed] = await dialWaiting(system);
  if (!answered || !retried || !unanswered || !waiting || !followed) {
    throw new Error('Cannot read all contacts that were dialled');
  }
  return { campaignId, batchId, answered, retried, unanswered, waiting, followed };
}

async function dialWaiting({ rest }: System): Promise<Json[]> {
  const policy = { max_retries: 1, strategy: 'fixed', cooldown_minutes: 60 };
  const campaign_id = await rest.createCampaign({ retry_policy: policy });
  const batchId = await rest.createBatch({
    campaign_id,
    contacts: ['+12025550190', '+12025550102'],
  });
  const contacts = () => rest.contacts(batchId, WITH_CALLS);
  const [, reached] = await eventually(contacts, (seen) => seen[1]?.['status'] === 'completed');
  const path = `/batches/${batchId}/contacts/${String(reached?.['contact_id'])}/follow-up`;
  await rest.send('POST', path, { at: new Date().toISOString() });
  return eventually(contacts, ([waiting, followed]) => {
    const isCalledAgain = followed?.['follow_up_count'] === 1;
    return (
      waiting?.['status'] === 'retrying' && isCalledAgain && followed?.['status'] === 'completed'
    );
  });
}

/** Returns the call records of a contact, oldest first. */
export function recordsOf(contact: Json): Json[] {
  const records = contact['call_records'];
  return Array.isArray(records) ? records : [];
}
