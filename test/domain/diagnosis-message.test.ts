import { describe, expect, test } from 'vitest';
import { dispatchMessage, reasonMessage } from '../../src/domain/diagnosis-message.ts';
import { DIAGNOSIS_CODES, type DiagnosisCode } from '../../src/domain/diagnosis.ts';

const UNTIL = new Date('2027-03-02T09:00:00Z');
const running = { status: 'in_progress', pending: 3 } as const;

describe('the message of a reason', () => {
  test.each([
    [1, '1 contact is waiting for the rate limit or the next claim'],
    [3, '3 contacts are waiting for the rate limit or the next claim'],
  ])('names the number of waiting contacts: %i', (count, message) => {
    expect(reasonMessage({ code: 'pacing', count })).toBe(message);
  });

  test('says that a finished batch makes no more calls', () => {
    expect(reasonMessage({ code: 'finished', count: 0 })).toBe(
      'the batch is finished and makes no more calls',
    );
  });

  test.each<[DiagnosisCode, string]>([
    ['campaign_paused', 'waiting because the campaign is paused: resume the campaign'],
    [
      'all_lines_busy',
      'waiting for a free line: all lines of the batch, its organization or its caller numbers are in use',
    ],
    ['no_worker', 'waiting for a worker: none polls for tasks, so start or restart one'],
    [
      'workflow_missing',
      'waiting for the workflow of the batch, which is not running: the sweep starts it, and so does a dispatch',
    ],
    [
      'workflow_failing',
      'waiting for the workflow of the batch, whose tasks fail or are not taken: the sweep replaces it within 30 s; if that does not help, the version of the workers does not fit it, so deploy the earlier one, or they are short of processor time, so give them more',
    ],
    [
      'call_control_unreachable',
      'waiting for call control, which does not answer: after the back-off, one probe call is made',
    ],
    [
      'call_control_refusing',
      'waiting for call control, which refuses calls: check its limits, the account and the token; after the back-off, one probe call is made',
    ],
    [
      'agent_not_configured',
      'without an agent: register the agent of the batch or campaign, or set DEFAULT_AGENT_CALL_HOOK',
    ],
    ['suppressed', 'on the suppression list and will end as failed'],
    [
      'unknown_time_zone',
      'of unknown place and will end as failed: give contacts a timezone, or set timezone_source to campaign',
    ],
    [
      'working_hours_required',
      'waiting because this installation requires working hours: set working_hours of the campaign',
    ],
    ['attempt_cap', 'at the attempt cap of the organization'],
    ['scheduled_later', 'waiting for the scheduled_start of the batch'],
    ['cooldown', 'waiting for the next attempt to fall due'],
  ])('names the cause and the remedy of %s', (code, condition) => {
    expect(reasonMessage({ code, count: 2 })).toBe(`2 contacts are ${condition}`);
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
      '1 pending contact is waiting for the rate limit or the next claim',
    );
  });

  test('says that no contact is pending', () => {
    expect(dispatchMessage({ ...running, pending: 0, reasons: [] })).toBe('no contact is pending');
  });

  test.each([
    ['completed', 0, 'the batch is completed and makes no more calls'],
    ['cancelled', 3, 'the batch is cancelled and makes no more calls'],
    ['expired', 3, 'the batch is expired and makes no more calls'],
  ] as const)('says that a %s batch makes no more calls', (status, pending, message) => {
    expect(dispatchMessage({ status, pending, reasons: [] })).toBe(message);
  });

  test('says what the forced retries of a completed batch wait for', () => {
    const reasons = [{ code: 'outside_working_hours', count: 4, until: UNTIL }] as const;
    expect(dispatchMessage({ status: 'completed', pending: 4, reasons })).toBe(
      'the batch is completed, and a dispatch does not hasten its retries. ' +
        '4 pending contacts are waiting for the working hours to open (until 2027-03-02T09:00:00.000Z)',
    );
  });
});
