import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { Faults } from '../../../src/simulator/faults/faults.ts';
import { subjectOf } from '../../../src/simulator/routes/fault-injection.ts';
import { NO_FAULTS } from '../../../src/config/faults.ts';
import type { FaultConfig } from '../../../src/config/faults.ts';

/** The faults of a server that was just started. */
function faultsOf(changes: Partial<FaultConfig>) {
  return new Faults({ ...NO_FAULTS, ...changes }, { seed: 1, monotonicMs: () => 0 });
}

/** What is held in memory, without garbage. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed;
}

/** Ten draws of each kind. */
function tenOf(faults: Faults) {
  return Array.from({ length: 10 }, () => [
    faults.drawRefusal('number'),
    faults.drawLatencyMs('request'),
  ]);
}

describe('latency', () => {
  const requests = ['GET /one', 'GET /two', 'GET /three'];
  const latenciesOf = (order: string[]) => {
    const faults = faultsOf({ latencySeconds: { min: 0.2, max: 0.8 } });
    const drawn = new Map(order.map((request) => [request, faults.drawLatencyMs(request)]));
    return requests.map((request) => drawn.get(request));
  };

  test('is drawn by what is asked, whatever the order', () => {
    const latencies = latenciesOf(requests);
    expect(latenciesOf(requests.toReversed())).toEqual(latencies);
    expect(new Set(latencies).size).toBe(3);
    expect(latencies.every((ms = 0) => ms >= 200 && ms < 800)).toBe(true);
  });

  test('is another one when the same is asked again', () => {
    const faults = faultsOf({ latencySeconds: { min: 0.2, max: 0.8 } });
    expect(faults.drawLatencyMs('GET /one')).not.toBe(faults.drawLatencyMs('GET /one'));
  });

  test('is drawn as the first after 100,000 other requests', () => {
    const faults = faultsOf({ latencySeconds: { min: 0.2, max: 0.8 } });
    const first = faults.drawLatencyMs('GET /one');
    expect(faults.drawLatencyMs('GET /one')).not.toBe(first);
    for (let n = 0; n < 100_000; n += 1) faults.drawLatencyMs(`GET /${n}`);
    expect(faults.drawLatencyMs('GET /one')).toBe(first);
  });

  test('knows a call by its number, not by its sid', () => {
    const numbers = new Map([['a-sid', '+15550199900']]);
    const about = (method: string, path: string, to?: unknown) =>
      subjectOf({ method, url: `http://127.0.0.1:9${path}`, to }, (sid) => numbers.get(sid));
    expect(about('GET', '/v1/Accounts/own/Calls/a-sid')).toBe(
      'GET /v1/Accounts/own/Calls/+15550199900 ',
    );
    expect(about('POST', '/v1/Accounts/own/Calls', { type: 'phone', number: '+1' })).toBe(
      'POST /v1/Accounts/own/Calls {"type":"phone","number":"+1"}',
    );
    expect(about('GET', '/v1/Accounts/own/Calls?to=%2B1')).toBe(
      'GET /v1/Accounts/own/Calls?to=%2B1 ',
    );
  });
});

test('of what is asked no long text is kept', () => {
  const faults = faultsOf({ refusals: { '480': 0.5 }, latencySeconds: { min: 0, max: 1 } });
  const before = heldBytes();
  for (let n = 0; n < 200; n += 1) {
    faults.drawRefusal(`${n}${'x'.repeat(100_000)}`);
    faults.drawLatencyMs(`${n}${'y'.repeat(100_000)}`);
  }
  expect(heldBytes() - before).toBeLessThan(10_000_000);
  expect(tenOf(faults)).toEqual(tenOf(faultsOf(faults.current())));
});

test('a change begins only those draws anew that it changes', () => {
  const shares = { refusals: { '480': 0.5 }, latencySeconds: { min: 0, max: 1 } } as const;
  const alone = faultsOf(shares);
  const [first, second] = [tenOf(alone), tenOf(alone)];

  const other = faultsOf(shares);
  expect(tenOf(other)).toEqual(first);
  other.change({ maxCalls: 5, refusals: { '480': 0.5 } }, null);
  expect(tenOf(other)).toEqual(second);
  other.change({ refusals: {} }, null);
  other.change({ refusals: shares.refusals, latencySeconds: { min: 0, max: 2 } }, null);
  other.change({ latencySeconds: shares.latencySeconds }, null);
  expect(tenOf(other)).toEqual(first);
});
