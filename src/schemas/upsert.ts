import { z } from 'zod';
import { explainedEnum } from './members/explained-enum.ts';

/** What happens to a contact whose `external_id` is there already. */
export const upsertRules = {
  on_existing: explainedEnum(
    ['add', 'update', 'skip'],
    'What happens to a contact whose `external_id` the batch, or with `existing_in` the campaign, has already. Default `add`. With `update` and `skip` every contact needs an `external_id`, the body is JSON of at most 32 KiB, and `import.results` tells what became of each contact.',
    {
      add: 'it is added as another contact.',
      update:
        'the contact that is there gets the new number, variables, time zone and consent while it waits; one that is being called or has had its last call stays as it is.',
      skip: 'the contact that is there stays as it is.',
    },
  ),
  existing_in: explainedEnum(
    ['batch', 'campaign'],
    'Where `on_existing` looks for the `external_id`. Default `batch`.',
    {
      batch: 'in the batch that the contacts are added to.',
      campaign: 'in every batch of the campaign that is not deleted, finished ones included.',
    },
  ),
};

export const upsertResultView = z.object({
  external_id: z.string().describe('`external_id` of the contact that was sent.'),
  contact_id: z.string().describe('Id of the contact that was added or found.'),
  result: explainedEnum(['created', 'updated', 'unchanged'], 'What became of it.', {
    created: 'it was added.',
    updated: 'the contact that was there was changed.',
    unchanged: 'the contact that was there stays as it was.',
  }),
  reason: explainedEnum(['in_call', 'finished'], 'Why a contact was not changed.', {
    in_call: 'it is being called.',
    finished: 'it has had its last call, or was erased.',
  })
    .nullable()
    .describe(
      'Why a contact with other members was not changed: `in_call`: it is being called; `finished`: it has had its last call, or was erased. null otherwise.',
    ),
});
export type UpsertResult = z.output<typeof upsertResultView>;
