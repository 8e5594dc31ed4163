import { expect, it } from 'vitest';
import {
  type BatchDraft,
  newBatchDraft,
} from '../../../console/src/pages/batches/form/batch-draft.ts';
import {
  batchChangesOf,
  batchMembersOf,
} from '../../../console/src/pages/batches/form/batch-request.ts';

const stored: BatchDraft = { ...newBatchDraft(), name: 'Monday', concurrency_limit: 10 };

it('follows the campaign in everything that a new batch leaves empty', () => {
  expect(batchMembersOf(newBatchDraft())).toMatchObject({
    name: null,
    agent_id_override: null,
    phone_numbers_override: null,
    default_call_variables_override: null,
    working_hours_override: null,
    retry_policy_override: null,
    stop_when: null,
    scheduled_end: null,
    metadata: null,
  });
});

it('sends nothing of a batch in which nothing is changed', () => {
  expect(batchChangesOf(stored, structuredClone(stored))).toEqual({});
});

it('sends null for what follows the campaign again', () => {
  const before: BatchDraft = {
    ...stored,
    agent_id_override: 'reception',
    phone_numbers_override: ['+14155550100'],
    retry_policy_override: { max_retries: 1, strategy: 'fixed', cooldown_minutes: 5 },
  };
  expect(batchChangesOf(before, { ...stored, concurrency_limit: null })).toEqual({
    concurrency_limit: null,
    agent_id_override: null,
    phone_numbers_override: null,
    retry_policy_override: null,
  });
});

it('takes away a variable and a member of the metadata, which a merge would keep', () => {
  const variables = [
    { name: 'city', value: 'Rome' },
    { name: 'offer', value: 'spring' },
  ];
  const before = {
    ...stored,
    default_call_variables_override: variables,
    metadata: '{"source":"crm","run":4}',
  };
  const after = {
    ...before,
    default_call_variables_override: variables.slice(0, 1),
    metadata: '{"source":"crm"}',
  };
  expect(batchChangesOf(before, after)).toEqual({
    default_call_variables_override: { offer: null },
    metadata: { run: null },
  });
});
