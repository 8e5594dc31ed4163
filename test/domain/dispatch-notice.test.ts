import { describe, expect, test } from 'vitest';
import { noticeOfDispatch } from '../../src/domain/dispatch-notice.ts';
import { DIAGNOSIS_CODES } from '../../src/domain/diagnosis.ts';

const UNTIL = new Date('2027-03-02T09:00:00Z');
const running = { status: 'in_progress', pending: 3 } as const;

describe('the notice of a dispatch', () => {
  test.each([
    ['scheduled_later', 'waiting for scheduled_start'],
    ['batch_paused', 'held until the batch is resumed'],
    ['campaign_paused', 'held until the campaign is resumed'],
    ['outside_working_hours', 'outside of working hours that do not open within a year'],
    ['all_lines_busy', 'due now, waiting for a free line'],
    ['pacing', 'due now'],
    ['cooldown', 'resting'],
    ['suppressed', 'suppressed, to be failed without a call'],
    ['attempt_cap', 'at a cap on attempts'],
    ['number_busy', 'waiting for another call of their number to end'],
    ['no_worker', 'due now, waiting for a worker'],
    ['workflow_missing', 'due now, waiting for the workflow of the batch'],
    ['call_control_unreachable', 'held while call control cannot be reached'],
    ['call_control_refusing', 'held while call control takes no calls'],
    ['agent_not_configured', 'held until their agent is registered'],
    ['finished', 'not called any more'],
  ] as const)('for %s says that they are %s', (code, hold) => {
    const reasons = [{ code, count: 3, until: null }];
    expect(noticeOfDispatch({ ...running, reasons })).toBe(`3 in pending: 3 ${hold}`);
  });

  test('has a word for every reason', () => {
    expect(DIAGNOSIS_CODES).toHaveLength(16);
  });

  test('tells who waits for the pace from who is due now', () => {
    const reasons = [{ code: 'pacing', count: 3, until: UNTIL }] as const;
    expect(noticeOfDispatch({ ...running, reasons })).toBe(
      '3 in pending: 3 waiting for the next start that the pace allows, ' +
        'until 2027-03-02T09:00:00.000Z',
    );
  });

  test('names each reason with its count and when it clears', () => {
    const reasons = [
      { code: 'outside_working_hours', count: 2, until: UNTIL },
      { code: 'suppressed', count: 1, until: null },
    ] as const;
    expect(noticeOfDispatch({ ...running, reasons })).toBe(
      '3 in pending: 2 outside of their working hours, until 2027-03-02T09:00:00.000Z; ' +
        '1 suppressed, to be failed without a call',
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
