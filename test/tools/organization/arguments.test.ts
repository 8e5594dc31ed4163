import { describe, expect, test } from 'vitest';
import { readOrganizationCommand } from '../../../src/tools/organization/arguments.ts';

const read = (...args: string[]) => readOrganizationCommand(args);

describe('readOrganizationCommand', () => {
  test('accepts create with quotas', () => {
    expect(read('create', 'North Clinic', '--max-live-calls', '50')).toEqual({
      dataDir: '.redial',
      verb: 'create',
      name: 'North Clinic',
      quotas: { maxLiveCalls: 50 },
    });
  });

  test('accepts set with quotas and defaults', () => {
    const quotas = ['--max-spend-per-day-usd', '12.5', '--max-endpoints', 'default'];
    expect(read('set', 'North Clinic', ...quotas, '--data-dir', '/tmp/x')).toEqual({
      dataDir: '/tmp/x',
      verb: 'set',
      organization: 'North Clinic',
      quotas: { maxSpendPerDayUsd: 12.5, maxEndpoints: null },
    });
  });

  test('accepts list, show, suspend and resume', () => {
    const dataDir = '.redial';
    expect(read('list')).toEqual({ dataDir, verb: 'list' });
    expect(read('show', 'x')).toEqual({ dataDir, verb: 'show', organization: 'x' });
    expect(read('resume', 'x')).toEqual({ dataDir, verb: 'resume', organization: 'x' });
    expect(read('suspend', 'x', '--reason', ' unpaid ')).toEqual({
      dataDir,
      verb: 'suspend',
      organization: 'x',
      reason: 'unpaid',
    });
  });

  test.each([
    [[], 'the command is missing'],
    [['remove', 'x'], "'remove' is not a command"],
    [['list', 'x'], "unexpected argument 'x'"],
    [['show'], 'show needs one organization'],
    [['show', 'x', 'y'], 'show needs one organization'],
    [['show', 'x', '--max-endpoints', '1'], '--max-endpoints is no option of show'],
    [['set', 'x'], 'set needs at least one quota'],
    [['set', 'x', '--reason', 'y'], '--reason is no option of set'],
    [['set', 'x', '--countries', 'US'], '--countries is no option of set'],
    [['set-destinations', 'x', '--countries', 'US,XX'], "--countries 'US,XX' is neither"],
    [['set-destinations', 'x', '--closed', 'cheap'], "--closed 'cheap' is neither"],
    [['assign-number', 'x'], 'assign-number cannot read the number'],
    [['assign-number', 'x', '4155550100'], 'the country code is missing'],
    [['withdraw-number', 'x', '+14155550100', 'y'], 'needs one organization and one number'],
    [['suspend', 'x'], 'suspend needs a --reason'],
    [
      ['set', 'x', '--max-live-calls', '0'],
      "--max-live-calls '0' is neither a whole number from 1",
    ],
    [['set', 'x', '--max-live-calls', ''], "--max-live-calls '' is neither"],
    [['set', 'x', '--max-endpoints', '1.5'], "--max-endpoints '1.5' is neither a whole number"],
    [['set', 'x', '--max-lines', '1'], "Unknown option '--max-lines"],
    [['list', '--data-dir='], '--data-dir is empty'],
  ])('rejects %j and names what is accepted', (args, why) => {
    expect(() => read(...args)).toThrow(why);
    expect(() => read(...args)).toThrow("; accepted: 'npm run organization -- create NAME");
  });
});
