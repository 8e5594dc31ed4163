import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { Faults } from '../../../src/call-control/faults/faults.ts';
import { subjectOf } from '../../../src/call-control/routes/fault-injection.ts';
import { NO_FAULTS } from '../../../src/config/faults.ts';
import type { FaultConfig } from '../../../src/config/faults.ts';

/** The faults of a newly started server. */
function createFaults(changes: Partial<FaultConfig>) {
  return new Faults({ ...NO_FAULTS, ...changes }, { seed: 1, monotonicMs: () => 0 });
}

/** The size of the heap after a garbage collection. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed;
}

/** Ten draws of each kind. */
function drawTen(faults: Faults) {
  return Array.from({ length: 10 }, () => [
    faults.drawRefusal('number'),
    faults.drawLatencyMs('request'),
  ]);
}

describe('the latency of a request', () => {
  const requests = ['GET /one', 'GET /two', 'GET /three'];
  const latenciesOf = (order: string[]) => {
    const faults = createFaults({ latencySeconds: { min: 0.2, max: 0.8 } });
    const drawn = new Map(order.map((request) => [request, faults.drawLatencyMs(request)]));
    return requests.map((request) => drawn.get(request));
  };

  test('depends on its subject, not on the order of requests', () => {
    const latencies = latenciesOf(requests);
    expect(latenciesOf(requests.toReversed())).toEqual(latencies);
    expect(new Set(latencies).size).toBe(3);
    expect(latencies.every((ms = 0) => ms >= 200 && ms < 800)).toBe(true);
  });

  test('changes when the same request comes again', () => {
    const faults = createFaults({ latencySeconds: { min: 0.2, max: 0.8 } });
    expect(faults.drawLatencyMs('GET /one')).not.toBe(faults.drawLatencyMs('GET /one'));
  });

  test('starts over after 100,000 other requests', () => {
    const faults = createFaults({ latencySeconds: { min: 0.2, max: 0.8 } });
    const first = faults.drawLatencyMs('GET /one');
    expect(faults.drawLatencyMs('GET /one')).not.toBe(first);
    for (let n = 0; n < 100_000; n += 1) faults.drawLatencyMs(`GET /${n}`);
    expect(faults.drawLatencyMs('GET /one')).toBe(first);
  });

  test('identifies a call by its number, not by its sid', () => {
    const numbers = new Map([['a-sid', '+15550199900']]);
    const subject = (method: string, path: string, to?: unknown) =>
      subjectOf({ method, url: `http://127.0.0.1:9${path}`, to }, (sid) => numbers.get(sid));
    expect(subject('GET', '/v1/Accounts/own/Calls/a-sid')).toBe(
      'GET /v1/Accounts/own/Calls/+15550199900 ',
    );
    expect(subject('POST', '/v1/Accounts/own/Calls', { type: 'phone', number: '+1' })).toBe(
      'POST /v1/Accounts/own/Calls {"type":"phone","number":"+1"}',
    );
    expect(subject('GET', '/v1/Accounts/own/Calls?to=%2B1')).toBe(
      'GET /v1/Accounts/own/Calls?to=%2B1 ',
    );
  });
});

test('the draw counts keep no long texts in memory', () => {
  const faults = createFaults({ refusals: { '480': 0.5 }, latencySeconds: { min: 0, max: 1 } });
  const before = heapBytes();
  for (let n = 0; n < 200; n += 1) {
    faults.drawRefusal(`${n}${'x'.repeat(100_000)}`);
    faults.drawLatencyMs(`${n}${'y'.repeat(100_000)}`);
  }
  expect(heapBytes() - before).toBeLessThan(10_000_000);
  expect(drawTen(faults)).toEqual(drawTen(createFaults(faults.current())));
});

test('a change restarts only the draws that it affects', () => {
  const shares = { refusals: { '480': 0.5 }, latencySeconds: { min: 0, max: 1 } } as const;
  const alone = createFaults(shares);
  const [first, second] = [drawTen(alone), drawTen(alone)];

  const other = createFaults(shares);
  expect(drawTen(other)).toEqual(first);
  other.change({ maxCalls: 5, refusals: { '480': 0.5 } }, null);
  expect(drawTen(other)).toEqual(second);
  other.change({ refusals: {} }, null);
  other.change({ refusals: shares.refusals, latencySeconds: { min: 0, max: 2 } }, null);
  other.change({ latencySeconds: shares.latencySeconds }, null);
  expect(drawTen(other)).toEqual(first);
});
