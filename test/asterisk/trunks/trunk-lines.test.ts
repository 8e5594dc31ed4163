import { expect, test } from 'vitest';
import { TrunkLines } from '../../../src/asterisk/trunks/trunk-lines.ts';
import type { Trunk } from '../../../src/asterisk/trunks/trunk.ts';

const carrier: Trunk = { name: 'carrier', host: '192.0.2.1', transport: 'udp', codecs: ['ulaw'] };
const backup: Trunk = { ...carrier, name: 'backup', priority: 2 };
const wish = { number: '+442079460100', tried: [] };
const at = (nowMs: number) => ({ nowMs, random: 0 });

function live(lines: TrunkLines): Record<string, number> {
  return Object.fromEntries(lines.loads(0).map(({ trunk, liveCalls }) => [trunk.name, liveCalls]));
}

test('a call holds a line until it gives it back', () => {
  const lines = new TrunkLines([{ ...carrier, maxCalls: 1 }]);
  expect(lines.take('call-1', wish, at(0))).toMatchObject({ kind: 'trunk', name: 'carrier' });
  expect(lines.take('call-2', wish, at(0))).toEqual({ kind: 'none', reason: 'full' });
  lines.release('call-1');
  lines.release('call-1');
  expect(lines.take('call-2', wish, at(0))).toMatchObject({ kind: 'trunk', name: 'carrier' });
});

test('the next leg of a call gives the line of the one before back', () => {
  const lines = new TrunkLines([carrier, backup]);
  lines.take('call-1', wish, at(0));
  expect(live(lines)).toEqual({ carrier: 1, backup: 0 });
  lines.take('call-1', { ...wish, tried: ['carrier'] }, at(1));
  expect(live(lines)).toEqual({ carrier: 0, backup: 1 });
});

test('calls that wait for their start are spaced as the trunk allows', () => {
  const lines = new TrunkLines([{ ...carrier, callsPerSecond: 2 }]);
  const starts = ['1', '2', '3', '4', '5', '6', '7'].map((sid) => lines.take(sid, wish, at(500)));
  expect(
    starts.map((choice) => (choice.kind === 'trunk' ? choice.startAtMs : choice.reason)),
  ).toEqual([500, 500, 1_500, 1_500, 2_500, 2_500, 'full']);
});

test('calls of a process before this one count, also on a trunk that is gone', () => {
  const lines = new TrunkLines([{ ...carrier, maxCalls: 1 }]);
  lines.adopt([
    { sid: 'call-1', trunk: 'carrier' },
    { sid: 'call-2', trunk: 'gone' },
  ]);
  expect(lines.take('call-3', wish, at(0))).toEqual({ kind: 'none', reason: 'full' });
  lines.release('call-2');
  lines.release('call-1');
  expect(live(lines)).toEqual({ carrier: 0 });
});

test('a trunk that does not answer is used again once it does', () => {
  const lines = new TrunkLines([carrier, backup]);
  lines.setReachable('carrier', false);
  expect(lines.take('call-1', wish, at(0))).toMatchObject({ name: 'backup' });
  lines.setReachable('carrier', true);
  expect(lines.take('call-2', wish, at(0))).toMatchObject({ name: 'carrier' });
});

test('the starts of the last minute are remembered', () => {
  const lines = new TrunkLines([carrier]);
  lines.take('call-1', wish, at(0));
  lines.take('call-2', wish, at(30_000));
  expect(lines.loads(59_999)[0]?.starts).toEqual([0, 30_000]);
  expect(lines.loads(60_000)[0]?.starts).toEqual([30_000]);
  expect(lines.loads(90_000)[0]?.starts).toEqual([]);
});
