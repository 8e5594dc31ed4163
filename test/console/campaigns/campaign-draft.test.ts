import { expect, it } from 'vitest';
import { changesOf, newDraft } from '../../../console/src/pages/campaigns/form/campaign-draft.ts';

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
