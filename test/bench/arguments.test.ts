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
    [[], { workers: 1 }],
    [['--workers', '2'], { workers: 2 }],
    [
      ['--temporal', '127.0.0.1:7233'],
      { temporal: { address: '127.0.0.1:7233', namespace: 'default' }, workers: 1 },
    ],
    [
      ['--temporal', 'temporal:7233', '--namespace', 'bench', '--workers', '1'],
      { temporal: { address: 'temporal:7233', namespace: 'bench' }, workers: 1 },
    ],
  ])('reads the Temporal server and the number of workers from %j', (args, system) => {
    expect(readBenchArguments(args).system).toEqual(system);
    expect(readBenchArguments([...args, '--only', 'slots']).system).toEqual(system);
  });

  test.each([
    ['--temporal', '127.0.0.1:7233'],
    ['--workers', '2'],
    ['--workers', '1'],
  ])('chooses the parts that dial with %s %s and without --only', (...args) => {
    expect(partsOf(...args)).toEqual(['latency', 'throughput', 'slots', 'pacing']);
  });

  test.each([
    [['--temporal', '127.0.0.1'], "--temporal '127.0.0.1' is not accepted; give HOST:PORT"],
    [['--temporal', ''], "--temporal '' is not accepted; give HOST:PORT"],
    [
      ['--temporal', 'http://127.0.0.1:7233'],
      "--temporal 'http://127.0.0.1:7233' is not accepted; give HOST:PORT",
    ],
    [['--namespace', 'bench'], '--namespace needs --temporal HOST:PORT'],
    [['--temporal', 'a:1', '--namespace', ''], '--namespace names no namespace'],
    [['--workers', '3'], "--workers '3' is not accepted; give 1 or 2"],
    [['--workers', ''], "--workers '' is not accepted; give 1 or 2"],
    [
      ['--workers', '2', '--only', 'latency,import'],
      "--temporal and --workers do not apply to 'import', only to latency, throughput, slots, pacing",
    ],
    [
      ['--temporal', 'a:1', '--only', 'claim'],
      "--temporal and --workers do not apply to 'claim', only to latency, throughput, slots, pacing",
    ],
    [['--worker', '2'], "Unknown option '--worker'"],
  ])('refuses %j', (args, message) => {
    expect(() => readBenchArguments(args)).toThrow(message);
  });

  test.each([
    [['--only', 'latncy'], "'latncy' is not a part of the benchmark"],
    [['--only', 'latency,all'], "'all' is not a part of the benchmark"],
    [['--only', 'latency', 'al'], "'al' is not a part of the benchmark"],
    [['--only', ','], '--only names no part'],
    [['--only', ''], '--only names no part'],
  ])('refuses %j and lists the accepted parts', (args, message) => {
    const accepted =
      'accepted: latency, throughput, slots, pacing, import, consent, beside-upload, million, contacts-page, batch-page, claim, waiting, limited-gates, retention, counters, reads, zones, call-control';
    expect(() => partsOf(...args)).toThrow(`${message}; ${accepted}`);
  });
});
