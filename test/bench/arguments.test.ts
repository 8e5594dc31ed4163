import { describe, expect, test } from 'vitest';
import { PARTS, readBenchArguments } from './arguments.ts';

const partsOf = (...args: string[]) => [...readBenchArguments(args).parts];

describe('readBenchArguments', () => {
  test('chooses all parts without --only', () => {
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
  ])('reads the named parts from %j', (args) => {
    const named = args.includes('claim') ? ['claim'] : ['latency', 'throughput'];
    expect(partsOf(...args)).toEqual(named);
  });

  test.each([
    [['--only', 'latncy'], "'latncy' is not a part of the benchmark"],
    [['--only', 'latency,all'], "'all' is not a part of the benchmark"],
    [['--only', 'latency', 'al'], "'al' is not a part of the benchmark"],
    [['--only', ','], '--only names no part'],
    [['--only', ''], '--only names no part'],
  ])('refuses %j and lists the accepted parts', (args, message) => {
    const accepted =
      'accepted: latency, throughput, slots, pacing, import, million, claim, waiting, counters, reads, zones, call-control';
    expect(() => partsOf(...args)).toThrow(`${message}; ${accepted}`);
  });
});
