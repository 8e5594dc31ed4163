import { describe, expect, test } from 'vitest';
import { PARTS, readBenchArguments } from './arguments.ts';

const partsOf = (...args: string[]) => [...readBenchArguments(args).parts];

describe('the arguments of the bench', () => {
  test('all parts are run unless some are named', () => {
    expect(partsOf()).toEqual(PARTS);
    expect(readBenchArguments(['--contacts', '20']).contacts).toBe(20);
  });

  test.each([
    [['--only', 'claim']],
    [['--only', 'latency,throughput']],
    [['--only', 'latency, throughput']],
    [['--only', 'latency', 'throughput']],
    [['--only', 'latency,', 'throughput']],
    [['--only=latency', '--contacts', '20', 'throughput']],
  ])('%j names parts', (args) => {
    const named = args.includes('claim') ? ['claim'] : ['latency', 'throughput'];
    expect(partsOf(...args)).toEqual(named);
  });

  test.each([
    [['--only', 'latncy'], "'latncy' is no part of the bench"],
    [['--only', 'latency,all'], "'all' is no part of the bench"],
    [['--only', 'latency', 'al'], "'al' is no part of the bench"],
    [['--only', ','], '--only names no part'],
    [['--only', ''], '--only names no part'],
  ])('%j is refused', (args, message) => {
    const accepted =
      'accepted: latency, throughput, slots, pacing, import, million, claim, counters, reads, zones, call-control';
    expect(() => partsOf(...args)).toThrow(`${message}; ${accepted}`);
  });
});
