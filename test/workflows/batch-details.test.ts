import { describe, expect, test } from 'vitest';
import type { BatchFacts } from '../../src/domain/batch-facts.ts';
import { countersOf } from '../../src/domain/contact.ts';
import { batchDetails } from '../../workflows/batch-details.ts';

const FACTS: BatchFacts = {
  status: 'in_progress',
  counters: countersOf([
    { status: 'pending', count: 3 },
    { status: 'in_progress', count: 2 },
    { status: 'no_answer', count: 1 },
  ]),
  lineLimit: 2,
  waitsFor: 'all_lines_busy',
  nextClaimAt: '2027-03-01T10:01:00.000Z',
  isAtRest: false,
  seenAt: '2027-03-01T10:00:00.000Z',
};

const rows = (facts: Partial<BatchFacts>) =>
  batchDetails({ facts: { ...FACTS, ...facts }, refused: null })
    .split('\n')
    .slice(2);

describe('The details of a batch', () => {
  test('are a table of status, contacts, lines, wait and next claim', () => {
    expect(batchDetails({ facts: FACTS, refused: null })).toBe(
      `| | |
| --- | --- |
| Status | \`in_progress\` |
| Contacts | pending 3, in_flight 2, no_answer 1 |
| Lines | 2 of 2 in use |
| Waits for | \`all_lines_busy\` |
| Claims next | 2027-03-01 10:01:00 UTC, or at the next signal or end of a call |
| Seen | 2027-03-01 10:00:00 UTC |`,
    );
  });

  test('are empty before the first claim has ended', () => {
    expect(batchDetails({ facts: null, refused: null })).toBe('');
  });

  test('name no wait where no contact waits', () => {
    const counters = countersOf([{ status: 'in_progress', count: 2 }]);
    expect(rows({ counters }).join()).not.toContain('all_lines_busy');
  });

  test('say of a paused batch that it claims after a signal', () => {
    const paused = { status: 'paused', waitsFor: 'batch_paused', nextClaimAt: null } as const;
    expect(rows({ ...paused, isAtRest: true })).toContain(
      '| Claims next | at the next signal or end of a call |',
    );
  });

  test('name no next claim of a batch that is over', () => {
    const over = {
      status: 'completed',
      waitsFor: null,
      nextClaimAt: null,
      isAtRest: true,
    } as const;
    expect(rows(over).join()).not.toContain('Claims next');
  });

  test('name the last signal that the batch refused', () => {
    const at = '2027-03-01T10:02:00.000Z';
    const refused = { signal: 'resume', status: 'pending', at } as const;
    expect(batchDetails({ facts: null, refused }).split('\n').at(-1)).toBe(
      '| Refused signal | `resume`, 2027-03-01 10:02:00 UTC: the batch was `pending` |',
    );
  });
});
