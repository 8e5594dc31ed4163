import { describe, expect, test } from 'vitest';
import { dispatchMessage, reasonMessage } from '../../src/domain/diagnosis-message.ts';
import { DIAGNOSIS_CODES } from '../../src/domain/diagnosis.ts';

const UNTIL = new Date('2027-03-02T09:00:00Z');
const running = { status: 'in_progress', pending: 3 } as const;

describe('the message of a reason', () => {
  test.each([
    [1, '1 contact is waiting for the rate limit'],
    [3, '3 contacts are waiting for the rate limit'],
  ])('names the number of waiting contacts: %i', (count, message) => {
    expect(reasonMessage({ code: 'pacing', count })).toBe(message);
  });

  test('says that a finished batch makes no more calls', () => {
    expect(reasonMessage({ code: 'finished', count: 0 })).toBe(
      'the batch is finished and makes no more calls',
    );
  });

  test('differs for every code', () => {
    const messages = DIAGNOSIS_CODES.map((code) => reasonMessage({ code, count: 2 }));
    expect(new Set(messages).size).toBe(DIAGNOSIS_CODES.length);
  });
});

describe('the message of a dispatch', () => {
  test('says what the pending contacts wait for', () => {
    const reasons = [{ code: 'batch_paused', count: 3, until: null }] as const;
    expect(dispatchMessage({ ...running, reasons })).toBe(
      '3 pending contacts are waiting because the batch is paused: resume the batch',
    );
  });

  test('names each reason with its count and the time at which it clears', () => {
    const reasons = [
      { code: 'outside_working_hours', count: 2, until: UNTIL },
      { code: 'number_busy', count: 1, until: null },
    ] as const;
    expect(dispatchMessage({ ...running, reasons })).toBe(
      '3 pending contacts: 2 are waiting for the working hours to open ' +
        '(until 2027-03-02T09:00:00.000Z). 1 is waiting for another call to the same number to end',
    );
  });

  test('names a single pending contact in the singular', () => {
    const reasons = [{ code: 'pacing', count: 1, until: null }] as const;
    expect(dispatchMessage({ ...running, pending: 1, reasons })).toBe(
      '1 pending contact is waiting for the rate limit',
    );
  });

  test('says that no contact is pending', () => {
    expect(dispatchMessage({ ...running, pending: 0, reasons: [] })).toBe('no contact is pending');
  });

  test.each(['completed', 'cancelled', 'expired'] as const)(
    'says that a %s batch makes no more calls',
    (status) => {
      expect(dispatchMessage({ status, pending: 3, reasons: [] })).toBe(
        `the batch is ${status} and makes no more calls`,
      );
    },
  );
});
