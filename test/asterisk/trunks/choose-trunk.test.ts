import { expect, test } from 'vitest';
import {
  chooseTrunk,
  type TrunkLoad,
  type TrunkWish,
} from '../../../src/asterisk/trunks/choose-trunk.ts';
import type { Trunk } from '../../../src/asterisk/trunks/trunk.ts';

const NOW = 100_000;

function load(name: string, trunk: Partial<Trunk> = {}, more: Partial<TrunkLoad> = {}): TrunkLoad {
  const server = { name, host: '192.0.2.1', transport: 'udp', codecs: ['ulaw'] } as const;
  return { trunk: { ...server, ...trunk }, liveCalls: 0, starts: [], isReachable: null, ...more };
}

function choose(loads: TrunkLoad[], wish: Partial<TrunkWish> = {}, random = 0) {
  const all = { number: '+442079460100', tried: [], ...wish };
  return chooseTrunk(all, loads, { nowMs: NOW, random });
}

const now = (name: string) => ({ kind: 'trunk', name, startAtMs: NOW });
const none = (reason: string) => ({ kind: 'none', reason });

test('the trunk of the lowest priority number comes first', () => {
  expect(choose([load('b', { priority: 2 }), load('a')])).toEqual(now('a'));
});

test('trunks of one priority are drawn by their shares', () => {
  const loads = [load('a', { share: 3 }), load('b'), load('c', { priority: 2, share: 1_000 })];
  const names = [0, 0.25, 0.74, 0.75, 0.999].map((random) => choose(loads, {}, random));
  expect(names).toEqual([now('a'), now('a'), now('a'), now('b'), now('b')]);
});

test('a request that names a trunk gets that one only', () => {
  const loads = [load('a'), load('b', { priority: 2 })];
  expect(choose(loads, { trunk: 'b' })).toEqual(now('b'));
  expect(choose(loads, { trunk: 'b', tried: ['b'] })).toEqual(none('tried'));
  expect(choose(loads, { trunk: 'c' })).toEqual(none('unknown'));
});

test('each trunk carries a call once', () => {
  const loads = [load('a'), load('b', { priority: 2 })];
  expect(choose(loads, { tried: ['a'] })).toEqual(now('b'));
  expect(choose(loads, { tried: ['a', 'b'] })).toEqual(none('tried'));
});

test.each(['+442079460100', '00442079460100', '442079460100'])(
  'a trunk serves the numbers of its prefixes, as in %s',
  (number) => {
    const loads = [load('us', { prefixes: ['+1'] }), load('uk', { prefixes: ['+33', '+44'] })];
    expect(choose(loads, { number })).toEqual(now('uk'));
  },
);

test('a number that no trunk serves has none, unless the request names one', () => {
  const loads = [load('us', { prefixes: ['+1'] })];
  expect(choose(loads)).toEqual(none('no prefix'));
  expect(choose(loads, { trunk: 'us' })).toEqual(now('us'));
});

test('a trunk with all its calls is passed over', () => {
  const full = load('a', { maxCalls: 2 }, { liveCalls: 2 });
  expect(choose([full, load('b', { priority: 2 })])).toEqual(now('b'));
  expect(choose([{ ...full, liveCalls: 1 }])).toEqual(now('a'));
  expect(choose([full])).toEqual(none('full'));
});

test('a trunk that has begun its calls of this second is passed over', () => {
  const busy = load('a', { callsPerSecond: 2 }, { starts: [NOW - 999, NOW - 1] });
  expect(choose([busy, load('b', { priority: 2 })])).toEqual(now('b'));
  expect(choose([{ ...busy, starts: [NOW - 1_000, NOW - 1] }])).toEqual(now('a'));
});

test('a call waits for the trunk that may begin it soonest, two seconds at most', () => {
  const later = load('a', { callsPerSecond: 1 }, { starts: [NOW - 100] });
  const sooner = load('b', { callsPerSecond: 1, priority: 2 }, { starts: [NOW - 600] });
  expect(choose([later, sooner])).toEqual({ kind: 'trunk', name: 'b', startAtMs: NOW + 400 });
  expect(choose([{ ...later, starts: [NOW + 1_000] }])).toEqual({
    kind: 'trunk',
    name: 'a',
    startAtMs: NOW + 2_000,
  });
  expect(choose([{ ...later, starts: [NOW + 1_001] }])).toEqual(none('full'));
});

test('a trunk that does not answer comes after all others', () => {
  const dead = load('a', {}, { isReachable: false });
  expect(choose([dead, load('b', { priority: 9 }, { isReachable: true })])).toEqual(now('b'));
  expect(choose([dead, load('b', { priority: 9 })])).toEqual(now('b'));
  expect(choose([dead])).toEqual(now('a'));
});
