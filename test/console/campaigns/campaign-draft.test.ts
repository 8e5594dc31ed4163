import { expect, it } from 'vitest';
import { newDraft } from '../../../console/src/pages/campaigns/form/campaign-draft.ts';
import {
  changesOf,
  membersOf,
} from '../../../console/src/pages/campaigns/form/campaign-request.ts';

const stored = {
  ...newDraft('Europe/Berlin', { monday: { enabled: true, start: '09:00', end: '17:00' } }),
  name: 'Spring check-ups',
  max_calls: 100,
};

it('sends nothing of a campaign in which nothing is changed', () => {
  expect(changesOf(stored, structuredClone(stored))).toEqual({});
});

it('sends what is changed, and null for a limit that is taken away', () => {
  expect(changesOf(stored, { ...stored, name: 'Autumn check-ups', max_calls: null })).toEqual({
    name: 'Autumn check-ups',
    max_calls: null,
  });
});

it('takes away the longest wait of a retry policy, which a merge would keep', () => {
  const before = { ...stored, retry_policy: { ...stored.retry_policy, max_cooldown_minutes: 240 } };
  expect(changesOf(before, stored)).toEqual({
    retry_policy: {
      max_retries: 2,
      strategy: 'fixed',
      cooldown_minutes: 120,
      max_cooldown_minutes: null,
    },
  });
});

it('takes away a variable with null, and leaves the others out', () => {
  const variables = [
    { name: 'city', value: 'Rome' },
    { name: 'offer', value: 'spring' },
  ];
  const before = { ...stored, default_call_variables: variables };
  const after = { ...stored, default_call_variables: variables.slice(0, 1) };
  expect(changesOf(before, after)).toEqual({ default_call_variables: { offer: null } });
});

it('replaces a schema as a whole', () => {
  const before = { ...stored, analysis_schema: '{"type":"object","title":"before"}' };
  const after = { ...stored, analysis_schema: '{ "type": "object" }' };
  expect(changesOf(before, after)).toEqual({ analysis_schema: { type: 'object' } });
});

it('asks nobody before a call where the address of the server is empty', () => {
  expect(membersOf(stored).eligibility_hook).toBe(null);
  const asked = { ...stored, eligibility_hook: { url: 'https://a.test/ok ', timeout_seconds: 2 } };
  expect(membersOf(asked).eligibility_hook).toEqual({
    url: 'https://a.test/ok',
    timeout_seconds: 2,
  });
});
