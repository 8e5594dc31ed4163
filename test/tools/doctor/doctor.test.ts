import { describe, expect, test } from 'vitest';
import { findingLines } from '../../../src/command-line/doctor.ts';
import { examineBehindApi, examineWorker } from '../../../src/tools/doctor/api.ts';
import { examineClocks } from '../../../src/tools/doctor/clocks.ts';
import { aheadMs, reasonOf } from '../../../src/tools/doctor/finding.ts';
import { examineNode } from '../../../src/tools/doctor/node.ts';

const NOW = new Date('2027-03-01T10:00:00Z');
const readiness = (members: object) => ({
  database: 'ok' as const,
  temporal: 'ok' as const,
  last_sweep_at: '2027-03-01T09:59:50.000Z',
  ...members,
});

const clocks = (api: number, postgres: number) =>
  examineClocks(
    new Map([
      ['the API', api],
      ['Postgres', postgres],
    ]),
  );

describe('The doctor', () => {
  test.each([
    ['24.0.0', 'ok'],
    ['25.1.0', 'ok'],
    ['20.19.0', 'failed'],
  ])('finds Node %s %s', (version, state) => {
    expect(examineNode(version).state).toBe(state);
  });

  test.each<[string, object, string, string]>([
    ['that has swept lately', {}, 'ok', 'swept 10 s ago'],
    ['that has never swept', { last_sweep_at: null }, 'failed', 'no worker has swept yet'],
    [
      'that swept a minute and a second ago',
      { last_sweep_at: '2027-03-01T09:58:59.000Z' },
      'failed',
      'the last sweep was 61 s ago, and one is due every 15 s',
    ],
    [
      'behind a Temporal that does not answer',
      { temporal: 'unavailable', last_sweep_at: null },
      'failed',
      'nobody knows, because Temporal does not answer',
    ],
  ])('judges a worker %s', (_, members, state, detail) => {
    expect(examineWorker(readiness(members), NOW)).toMatchObject({ state, detail });
  });

  test('compares the clocks of all parts with that of this machine', () => {
    expect(clocks(2_900, -2_900)).toMatchObject({
      state: 'ok',
      detail: 'this machine agrees with the API, Postgres',
    });
    expect(clocks(61_000, -3_100)).toMatchObject({
      state: 'failed',
      detail:
        'that of the API is 61 s ahead of this machine, that of Postgres is 3 s behind this machine',
      remedy: expect.stringContaining('NTP'),
    });
  });

  test('takes the clock of a part at the middle of the request', () => {
    expect(aheadMs(new Date(10_000), { sentMs: 4_000, answeredMs: 6_000 })).toBe(5_000);
  });

  test('asks the API about a part that it cannot reach itself', () => {
    const part = { check: 'postgres', variable: 'DATABASE_URL' };
    expect(examineBehindApi(part, 'ok').state).toBe('ok');
    expect(examineBehindApi(part, 'unavailable').remedy).toContain('DATABASE_URL');
  });

  test('tells the innermost reason of a failed request', () => {
    const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:8080')]);
    expect(reasonOf(new TypeError('fetch failed', { cause: refused }))).toBe(
      'connect ECONNREFUSED ::1:8080',
    );
  });

  test('writes the remedy of a failure below it', () => {
    const failure = {
      check: 'ports',
      state: 'failed',
      detail: 'in use',
      remedy: 'Stop it.',
    } as const;
    expect(findingLines(failure)).toBe('FAILED   ports         in use\n         Stop it.');
  });
});
