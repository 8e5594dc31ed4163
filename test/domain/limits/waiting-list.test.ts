import { describe, expect, test } from 'vitest';
import { passTurn } from '../../../src/domain/limits/waiting-list.ts';

describe('The turn of a waiting list', () => {
  test.each([
    { claim: 'is short, alone', isShort: true, hasTaken: false, others: false, keeps: true },
    { claim: 'took its share, alone', isShort: true, hasTaken: true, others: false, keeps: true },
    { claim: 'is short before others', isShort: true, hasTaken: false, others: true, keeps: true },
  ])('stays with a batch that $claim', ({ isShort, hasTaken, others, keeps }) => {
    const list = { isTurnTaken: false, othersWait: others };
    expect(passTurn({ isShort, hasTaken }, list)).toEqual({ keepsTurn: keeps, callsNext: false });
  });

  test.each([
    { claim: 'took its share', isShort: true, hasTaken: true },
    { claim: 'lacks nothing any more', isShort: false, hasTaken: true },
    { claim: 'has nothing due', isShort: false, hasTaken: false },
  ])('goes on when a batch $claim and others wait', ({ isShort, hasTaken }) => {
    const list = { isTurnTaken: false, othersWait: true };
    expect(passTurn({ isShort, hasTaken }, list)).toEqual({ keepsTurn: false, callsNext: true });
  });

  test('is given up by a batch that lacks nothing, although nobody waits', () => {
    const list = { isTurnTaken: false, othersWait: false };
    const step = { keepsTurn: false, callsNext: false };
    expect(passTurn({ isShort: false, hasTaken: true }, list)).toEqual(step);
  });

  test.each([
    { isShort: true, hasTaken: true },
    { isShort: true, hasTaken: false },
    { isShort: false, hasTaken: true },
  ])('is left alone while another batch has it: %o', (claim) => {
    const list = { isTurnTaken: true, othersWait: true };
    expect(passTurn(claim, list)).toEqual({ keepsTurn: false, callsNext: false });
  });
});
