import { z } from 'zod';
import { batchListItem } from '../../../schemas/batch.ts';
import { campaignListItem } from '../../../schemas/campaign.ts';
import { contactView } from '../../../schemas/contact.ts';
import { diagnosisView } from '../../../schemas/diagnosis.ts';
import { storyEntryView } from '../../../schemas/story.ts';
import { tool } from '../tool.ts';
import { batchId, batchShape, contactId, contactShape } from './shapes.ts';

const FAILED = ['failed', 'busy', 'no_answer', 'max_retries_reached'] as const;
const howMany = z.int().min(1).max(100).default(20).describe('How many at most, 1 to 100.');

const listedCampaign = campaignListItem.pick({ campaign_id: true, name: true, status: true });

const listCampaigns = tool({
  name: 'list_campaigns',
  title: 'List campaigns',
  description:
    'Lists campaigns, newest first. A campaign says how calls are made: agent, caller numbers, hours, retries. Use it to find the campaign_id for create_batch.',
  needs: 'read',
  input: z.object({ limit: howMany }),
  output: z.object({ campaigns: z.array(listedCampaign) }),
  run: async (api, { limit }) => ({
    campaigns: await api('GET', '/campaigns/', { query: { limit } }),
  }),
});

const listedBatch = batchListItem.pick({
  batch_id: true,
  campaign_id: true,
  status: true,
  total_contacts: true,
  counters: true,
  created_at: true,
});

const listBatches = tool({
  name: 'list_batches',
  title: 'List batches',
  description: 'Lists batches with their counters, newest first. Use it to find a batch_id.',
  needs: 'read',
  input: z.object({
    campaign_id: z.guid().optional().describe('Only batches of this campaign.'),
    limit: howMany,
  }),
  output: z.object({ batches: z.array(listedBatch) }),
  run: async (api, query) => ({ batches: await api('GET', '/batches/', { query }) }),
});

const batchStatus = tool({
  name: 'batch_status',
  title: 'Status of a batch',
  description:
    'Tells the status of a batch, counts its contacts by status, and estimates when its calls are made. If contacts do not move, ask why_waiting.',
  needs: 'read',
  input: z.object({ batch_id: batchId }),
  output: batchShape,
  run: (api, { batch_id: id }) => api('GET', `/batches/${id}`),
});

const { diagnostics } = diagnosisView.shape;

const whyWaiting = tool({
  name: 'why_waiting',
  title: 'Why contacts wait',
  description:
    'Tells why contacts of a batch are not being called: each reason with the number of contacts, until when it holds, and in words what to do.',
  needs: 'read',
  input: z.object({ batch_id: batchId }),
  output: z.object({
    ...diagnosisView.pick({ batch_id: true, status: true, counters: true }).shape,
    diagnostics: diagnostics.pick({
      stuck_pending: true,
      reasons: true,
      warnings: true,
      next_due_at: true,
    }),
  }),
  run: (api, { batch_id: id }) => api('GET', `/batches/${id}/debug`),
});

const listFailures = tool({
  name: 'list_failures',
  title: 'List contacts that were not reached',
  description:
    'Lists the contacts of a batch that ended without a conversation: failed, busy, no_answer or max_retries_reached. contact_story tells what happened in the calls of one; retry_contacts calls them again.',
  needs: 'read',
  input: z.object({
    batch_id: batchId,
    statuses: z
      .array(z.enum(FAILED))
      .min(1)
      .default([...FAILED])
      .describe('Only these.'),
    limit: howMany,
    skip: z.int().min(0).default(0).describe('Leave out so many from the beginning.'),
  }),
  output: z.object({ contacts: z.array(contactShape) }),
  run: async (api, { batch_id: id, statuses, ...page }) => {
    const query = { ...page, status: statuses.join(','), view: 'full' };
    return { contacts: await api('GET', `/batches/${id}/contacts`, { query }) };
  },
});

/** More would fill the memory of a model; the API has all. */
const STORY_ENTRIES = 200;

const contactStory = tool({
  name: 'contact_story',
  title: 'Story of a contact',
  description:
    'Tells everything that happened to one contact: `story` has claims, refusals with reasons, attempts, webhooks, reports and controls in the order of time, each with a sentence, the latest 200; `call_records` has each call with outcome, duration, summary and transcript.',
  needs: 'read',
  input: z.object({ batch_id: batchId, contact_id: contactId }),
  output: contactView
    .omit({ warnings: true, current_call: true })
    .extend({ story: z.array(storyEntryView).describe('What happened, in the order of time.') }),
  run: async (api, { batch_id: batch, contact_id: contact }) => {
    const path = `/batches/${batch}/contacts/${contact}`;
    const newest = { sort: '-at', limit: STORY_ENTRIES };
    const [whole, entries] = await Promise.all([
      api('GET', path, { query: { include_calls: true } }),
      api('GET', `${path}/story`, { query: newest }),
    ]);
    return {
      ...z.looseObject({}).parse(whole),
      story: z.array(z.unknown()).parse(entries).toReversed(),
    };
  },
});

/** The tools that change nothing. */
export const readTools = [
  listCampaigns,
  listBatches,
  batchStatus,
  whyWaiting,
  listFailures,
  contactStory,
];
