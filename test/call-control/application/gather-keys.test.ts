import { describe, expect, test } from 'vitest';
import {
  deadlineMs,
  isEnough,
  NO_KEYS,
  pressKey,
  promptEnded,
} from '../../../src/call-control/application/gather-keys.ts';

describe('the keys of a gather', () => {
  test('wait 15 s from the end of the prompt, unless timeout says otherwise', () => {
    expect(deadlineMs(promptEnded({}, NO_KEYS, 1000))).toBe(16_000);
    expect(deadlineMs(promptEnded({ timeout: 3 }, NO_KEYS, 1000))).toBe(4000);
    expect(deadlineMs(promptEnded({ timeout: 0 }, NO_KEYS, 1000))).toBe(Infinity);
  });

  test('begin timeout during the prompt, and its end begins it again', () => {
    const { keys } = pressKey({ timeout: 3 }, NO_KEYS, { key: '1', atMs: 500 });
    expect(deadlineMs(keys)).toBe(3500);
    expect(deadlineMs(promptEnded({ timeout: 3 }, keys, 2000))).toBe(5000);
  });

  test('do not extend timeout', () => {
    const waiting = promptEnded({ timeout: 3 }, NO_KEYS, 0);
    const { keys } = pressKey({ timeout: 3 }, waiting, { key: '1', atMs: 2000 });
    expect(deadlineMs(keys)).toBe(3000);
  });

  test('wait interDigitTimeout, again after each key, once there are minDigits', () => {
    const verb = { minDigits: 2, interDigitTimeout: 1, timeout: 10 };
    const waiting = promptEnded(verb, NO_KEYS, 0);
    const one = pressKey(verb, waiting, { key: '1', atMs: 1000 }).keys;
    expect(deadlineMs(one)).toBe(10_000);
    const two = pressKey(verb, one, { key: '2', atMs: 2000 }).keys;
    expect(deadlineMs(two)).toBe(3000);
    const three = pressKey(verb, two, { key: '3', atMs: 2900 }).keys;
    expect(deadlineMs(three)).toBe(3900);
    expect(isEnough(verb, three)).toBe(true);
  });

  test('are over at the finishing key, which is none of them', () => {
    const one = pressKey({ finishOnKey: '#' }, NO_KEYS, { key: '1', atMs: 0 }).keys;
    const { keys, isOver } = pressKey({ finishOnKey: '#' }, one, { key: '#', atMs: 1 });
    expect({ pressed: keys.pressed, isOver }).toEqual({ pressed: '1', isOver: true });
  });

  test('are never enough at the time-out without minDigits', () => {
    const { keys } = pressKey({ numDigits: 4 }, NO_KEYS, { key: '1', atMs: 0 });
    expect(isEnough({ numDigits: 4 }, keys)).toBe(false);
  });
});
