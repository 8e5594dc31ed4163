import { describe, expect, test } from 'vitest';
import { noticeOfDispatch } from '../../src/domain/dispatch-notice.ts';

const UNTIL = new Date('2027-03-02T09:00:00Z');
const running = { status: 'in_progress', pending: 3 } as const;

describe('the notice of a dispatch', () => {
  test('says what holds them, and how many', () => {
    const reasons = [{ code: 'batch_paused', count: 3, until: null }] as const;
    expect(noticeOfDispatch({ ...running, reasons })).toBe(
      '3 in pending: the batch is paused: resume it (3)',
    );
  });

  test('names each reason with its count and when it clears', () => {
    const reasons = [
      { code: 'outside_working_hours', count: 2, until: UNTIL },
      { code: 'number_busy', count: 1, until: null },
    ] as const;
    expect(noticeOfDispatch({ ...running, reasons })).toBe(
      '3 in pending: the working hours are closed (2, until 2027-03-02T09:00:00.000Z); ' +
        'their numbers are in another call of the organization (1)',
    );
  });

  test('says that nobody waits', () => {
    expect(noticeOfDispatch({ ...running, pending: 0, reasons: [] })).toBe(
      'no contact is in pending',
    );
  });

  test.each(['completed', 'cancelled', 'expired'] as const)('says that it is %s', (status) => {
    expect(noticeOfDispatch({ status, pending: 3, reasons: [] })).toBe(
      `the batch is ${status}: it calls nobody`,
    );
  });
});
