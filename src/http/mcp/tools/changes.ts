import { z } from 'zod';
import { batchDryRunView } from '../../../schemas/batch-dry-run.ts';
import { contactRetry, contactRetryAnswer } from '../../../schemas/contact.ts';
import { suppressionView } from '../../../schemas/suppression.ts';
import { tool } from '../tool.ts';
import { batchId, batchShape } from './shapes.ts';

/** A model writes every contact word by word; larger batches are files for the API. */
const MAX_CONTACTS = 1_000;

const contact = z.strictObject({
  phone_number: z.string().describe('Number with its country code, such as +442079460100.'),
  call_variables: z
    .record(z.string(), z.string())
    .optional()
    .describe('What the agent knows of this callee; callee_name is the name that it greets with.'),
  external_id: z.string().optional().describe('Your own id of the contact.'),
  timezone: z.string().optional().describe('IANA name, such as Europe/London.'),
});

/** A batch that is to be created. */
export const newBatch = z.object({
  campaign_id: z.guid().describe('Campaign under which the contacts are called.'),
  name: z.string().optional().describe('Name for people.'),
  contacts: z.array(contact).min(1).max(MAX_CONTACTS).describe('Whom to call.'),
  scheduled_start: z
    .string()
    .optional()
    .describe('When dialling begins, ISO 8601 with an offset. Without it: at once.'),
  concurrency_limit: z.int().min(1).optional().describe('Simultaneous calls at most.'),
  idempotency_key: z
    .string()
    .min(1)
    .max(255)
    .describe(
      'Any text of your own for this batch: a repeat with the same key calls nobody again.',
    ),
});

const estimateBatch = tool({
  name: 'estimate_batch',
  title: 'Estimate a batch',
  description:
    'Checks a batch and stores nothing; nobody is called. Tells whether create_batch would be accepted and why not, which contacts would be refused or are suppressed, when calls could be made and what they take. Use it before create_batch.',
  needs: 'write',
  isReadOnly: true,
  input: newBatch.omit({ idempotency_key: true }),
  output: batchDryRunView,
  run: (api, body) => api('POST', '/batches/', { query: { dry_run: true }, body }),
});

const createBatch = tool({
  name: 'create_batch',
  title: 'Create a batch',
  description:
    'CALLS PEOPLE: creates a batch whose contacts are telephoned at once, or from scheduled_start on, within the hours of the campaign. Confirm the contacts with the user first. cancel stops it, but cannot undo calls that were made.',
  needs: 'write',
  isDestructive: true,
  isIdempotent: true,
  input: newBatch,
  output: batchShape,
  run: (api, { idempotency_key: idempotencyKey, ...body }) =>
    api('POST', '/batches/', { body, idempotencyKey }),
});

const pause = tool({
  name: 'pause',
  title: 'Pause a batch',
  description:
    'Pauses a batch: after the answer no call is placed, but for still_placing requests that are under way. Live calls end normally. resume goes on.',
  needs: 'write',
  isIdempotent: true,
  input: z.object({ batch_id: batchId }),
  output: batchShape,
  run: (api, { batch_id: id }) => api('POST', `/batches/${id}/pause`),
});

const resume = tool({
  name: 'resume',
  title: 'Resume a batch',
  description: 'CALLS PEOPLE: goes on with a paused batch.',
  needs: 'write',
  isDestructive: true,
  isIdempotent: true,
  input: z.object({ batch_id: batchId }),
  output: batchShape,
  run: (api, { batch_id: id }) => api('POST', `/batches/${id}/resume`),
});

const cancel = tool({
  name: 'cancel',
  title: 'Cancel a batch',
  description:
    'Ends a batch for good and hangs up its live calls; it cannot be resumed. To stop for a while use pause.',
  needs: 'write',
  isDestructive: true,
  isIdempotent: true,
  input: z.object({ batch_id: batchId }),
  output: batchShape,
  run: (api, { batch_id: id }) => api('POST', `/batches/${id}/cancel`),
});

const retryContacts = tool({
  name: 'retry_contacts',
  title: 'Call contacts again',
  description:
    'CALLS PEOPLE: calls every contact of a batch in the given statuses once more, beside the retry policy. Hours, suppressions and limits still hold.',
  needs: 'write',
  isDestructive: true,
  input: z.object({ batch_id: batchId, statuses: contactRetry.schema.shape.statuses }),
  output: contactRetryAnswer,
  run: (api, { batch_id: id, ...body }) => api('POST', `/batches/${id}/retry`, { body }),
});

const suppress = tool({
  name: 'suppress',
  title: 'Never call a number',
  description:
    'Writes a telephone number on the list of numbers that the organization never calls, in no batch. With the reason opt_out it cannot be taken off without the scope admin.',
  needs: 'write',
  isDestructive: true,
  isIdempotent: true,
  input: z.object({
    phone_number: z.string().describe('Number with its country code.'),
    reason: z.string().min(1).max(200).describe('Why; opt_out when the callee asked for it.'),
  }),
  output: suppressionView,
  run: (api, body) => api('POST', '/suppressions/', { body }),
});

/** The tools whose requests need `write`. */
export const changeTools = [
  estimateBatch,
  createBatch,
  pause,
  resume,
  cancel,
  retryContacts,
  suppress,
];
