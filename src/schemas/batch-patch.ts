import { z } from 'zod';
import { batchCreate, endsAfterStart, wrongEnd } from './batch-create.ts';
import { batchDescriptions } from './descriptions/batch.ts';
import { storedAgentId } from './members/agent-id.ts';
import { refusalInBatchPatch } from './names/batch-names.ts';
import { patchDescription } from './reading/patch.ts';
import { mergeWorkingHours } from './members/working-hours.ts';

const { shape } = batchCreate.schema;

const schema = z
  .object({
    name: shape.name,
    concurrency_limit: shape.concurrency_limit,
    max_retries_override: shape.max_retries_override,
    skip_if_called_within: shape.skip_if_called_within,
    scheduled_start: shape.scheduled_start,
    scheduled_end: shape.scheduled_end,
    metadata: shape.metadata,
    retry_policy_override: shape.retry_policy_override,
    working_hours_override: shape.working_hours_override,
    timezone_override: shape.timezone_override,
    phone_number_strategy_override: shape.phone_number_strategy_override,
    phone_numbers_override: shape.phone_numbers_override,
    agent_id_override: storedAgentId.optional().describe(batchDescriptions.agent_id_override),
    voicemail_override: shape.voicemail_override,
    calls_per_second_override: shape.calls_per_second_override,
    default_call_variables_override: shape.default_call_variables_override,
    default_region: shape.default_region,
    stop_when: shape.stop_when,
  })
  .refine(endsAfterStart, wrongEnd);

/**
 * The body of a change of a batch. A `status` is refused where it is not the current one: left out
 * in silence, somebody would believe that calls have stopped.
 */
export const batchPatch = {
  schema,
  synonyms: batchCreate.synonyms,
  sizes: batchCreate.sizes,
  refusalOf: refusalInBatchPatch,
  fixed: [
    'batch_id',
    'campaign_id',
    'organization_id',
    'status',
    'call_context',
    'created_at',
    'updated_at',
  ],
  remedies: {
    status:
      'send POST /batches/{batch_id}/pause, /batches/{batch_id}/resume or /batches/{batch_id}/cancel',
    campaign_id: 'create another batch in that campaign',
    call_context: 'create another batch with it',
    paused_by: 'send POST /batches/{batch_id}/pause or /batches/{batch_id}/resume',
    started_at: 'send scheduled_start',
    finished_at: 'send scheduled_end',
  },
  computed: [
    'total_contacts',
    'counters',
    'paused_by',
    'stopped_by',
    'started_at',
    'finished_at',
    'estimate',
    'import',
    'warnings',
    'still_placing',
  ],
  merges: { working_hours_override: mergeWorkingHours },
};

/** The body for the description of its route. */
export const batchPatchDescription = patchDescription(batchPatch).meta({
  examples: [
    { concurrency_limit: 20, max_retries_override: 1 },
    { scheduled_end: '2027-03-01T17:00:00Z', working_hours_override: null },
  ],
});
