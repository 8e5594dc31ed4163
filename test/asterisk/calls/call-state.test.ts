import { expect, it } from 'vitest';
import { nextCallState } from '../../../src/asterisk/calls/call-state.ts';
import type { CallState } from '../../../src/asterisk/calls/call-state.ts';

const STATES: CallState[] = [
  'created',
  'dialling',
  'ringing',
  'early-media',
  'in-progress',
  'ended',
];

it('lets a call go forward only', () => {
  const allowed = STATES.flatMap((from) =>
    STATES.filter((to) => {
      try {
        return nextCallState(from, to) === to;
      } catch {
        return false;
      }
    }).map((to) => `${from} → ${to}`),
  );
  expect(allowed).toEqual([
    'created → dialling',
    'created → ended',
    'dialling → ringing',
    'dialling → early-media',
    'dialling → in-progress',
    'dialling → ended',
    'ringing → early-media',
    'ringing → in-progress',
    'ringing → ended',
    'early-media → in-progress',
    'early-media → ended',
    'in-progress → ended',
  ]);
});

it('says which state refuses what', () => {
  expect(() => nextCallState('ended', 'dialling')).toThrow(
    'cannot move on to dialling with the call: it is ended',
  );
});
