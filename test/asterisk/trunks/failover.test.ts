import { expect, test } from 'vitest';
import { type LegEnd, secondsForNextTrunk } from '../../../src/asterisk/trunks/failover.ts';
import type { Trunk } from '../../../src/asterisk/trunks/trunk.ts';

const trunk: Trunk = { name: 'a', host: '192.0.2.1', transport: 'udp', codecs: ['ulaw'] };
const refused: LegEnd = { sipStatus: 503, hasRung: false, isOwn: false };
const request = { ringTimeoutSeconds: 60, elapsedMs: 1_200 };

test.each([408, 503])(
  'after a %i that came before any ringing the next trunk is tried',
  (sipStatus) => {
    expect(secondsForNextTrunk({ ...refused, sipStatus }, trunk, request)).toBe(58);
  },
);

test.each([403, 404, 480, 486, 487, 488, 500, 603])('a %i is the end of the call', (sipStatus) => {
  expect(secondsForNextTrunk({ ...refused, sipStatus }, trunk, request)).toBeNull();
});

test.each<[string, Partial<LegEnd>]>([
  ['a telephone may have rung', { hasRung: true }],
  ['this side ended the leg', { isOwn: true }],
  ['nobody knows what the far end said', { sipStatus: null }],
])('no other trunk is tried if %s', (_, end) => {
  expect(secondsForNextTrunk({ ...refused, ...end }, trunk, request)).toBeNull();
});

test.each(['tcp', 'tls'] as const)(
  'a 503 over %s is the end of the call, unless its trunk says otherwise',
  (transport) => {
    const stream = { ...trunk, transport };
    expect(secondsForNextTrunk(refused, stream, request)).toBeNull();
    expect(secondsForNextTrunk({ ...refused, sipStatus: 408 }, stream, request)).toBe(58);
    expect(secondsForNextTrunk(refused, { ...stream, tryNextOn: [503] }, request)).toBe(58);
  },
);

test('a trunk may say itself which answers try the next one', () => {
  const other = { ...trunk, tryNextOn: [500] };
  expect(secondsForNextTrunk({ ...refused, sipStatus: 500 }, other, request)).toBe(58);
  expect(secondsForNextTrunk(refused, other, request)).toBeNull();
  expect(secondsForNextTrunk(refused, { ...trunk, tryNextOn: [] }, request)).toBeNull();
});

test('no other trunk is tried if fewer than five seconds are left to ring', () => {
  const wanted = { ringTimeoutSeconds: 37, elapsedMs: 32_000 };
  expect(secondsForNextTrunk(refused, trunk, wanted)).toBe(5);
  expect(secondsForNextTrunk(refused, trunk, { ...wanted, elapsedMs: 32_001 })).toBeNull();
});
