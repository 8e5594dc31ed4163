import { describe, expect, test } from 'vitest';
import { contactDetails } from '../../workflows/contact-details.ts';
import type { DialResult } from '../../workflows/messages.ts';

const INPUT = { batchId: 'b1', contactId: 'c1', executionId: 'e1' };

const rows = (end: DialResult | 'live') => contactDetails(INPUT, end).split('\n').slice(2);

describe('The details of an attempt', () => {
  test('name its batch, contact and call while the call is live', () => {
    expect(rows('live')).toEqual([
      '| Batch | `b1` |',
      '| Contact | `c1` |',
      '| Call | `e1` |',
      '| Outcome | the call has not ended |',
    ]);
  });

  test.each<[string, DialResult, string[]]>([
    [
      'a first call',
      { callStatus: 'completed', retryCount: 0, isFollowUp: false },
      ['| Attempt | first call |', '| Outcome | `completed` |'],
    ],
    [
      'a second retry',
      { callStatus: 'no-answer', retryCount: 2, isFollowUp: false },
      ['| Attempt | retry 2 |', '| Outcome | `no-answer` |'],
    ],
    [
      'a follow-up',
      { callStatus: 'busy', retryCount: 2, isFollowUp: true },
      ['| Attempt | follow-up |', '| Outcome | `busy` |'],
    ],
    [
      'an attempt that its workflow settled',
      false,
      ['| Outcome | see the contact: no call was made, or this workflow settled it |'],
    ],
    [
      'an attempt of version 0.2',
      true,
      ['| Outcome | see the contact: no call was made, or this workflow settled it |'],
    ],
  ])('say how %s ended', (_name, end, last) => {
    expect(rows(end).slice(3)).toEqual(last);
  });
});
