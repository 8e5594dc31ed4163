import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  PHONE_NUMBER_STRATEGIES,
  pickCallerNumber,
  type CallerNumberChoice,
} from '../../src/domain/caller-number.ts';

const SEED = 20_270_301;

/** Numbers of few areas, so that many share a prefix. */
const number = fc.stringMatching(/^\+(1415|1202|4930|493)[0-9]{4}$/);
const choices: fc.Arbitrary<CallerNumberChoice> = fc
  .uniqueArray(number, { minLength: 1, maxLength: 6 })
  .chain((numbers) =>
    fc.record({
      strategy: fc.constantFrom(...PHONE_NUMBER_STRATEGIES),
      numbers: fc.constant(numbers),
      liveCalls: fc
        .array(fc.tuple(fc.constantFrom(...numbers), fc.integer({ min: 0, max: 5 })))
        .map((loads) => new Map(loads)),
      lastNumber: fc.oneof(fc.constant(null), fc.constantFrom(...numbers), number),
      calleeNumber: number,
      turn: fc.nat(1_000),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    }),
  );

const loadOf = ({ liveCalls }: CallerNumberChoice, of: string) => liveCalls.get(of) ?? 0;

describe('the caller number of any call', () => {
  test('is one of the configured numbers', () => {
    const property = fc.property(choices, (choice) => {
      expect(choice.numbers).toContain(pickCallerNumber(choice));
    });
    fc.assert(property, { seed: SEED, numRuns: 500 });
  });

  test('has the fewest live calls with least_loaded', () => {
    const property = fc.property(choices, (drawn) => {
      const picked = pickCallerNumber({ ...drawn, strategy: 'least_loaded' });
      const loads = drawn.numbers.map((of) => loadOf(drawn, of));
      expect(loadOf(drawn, picked)).toBe(Math.min(...loads));
    });
    fc.assert(property, { seed: SEED });
  });

  test('is each number once in a round with round_robin', () => {
    const property = fc.property(choices, (drawn) => {
      const picked = drawn.numbers.map((_, n) =>
        pickCallerNumber({ ...drawn, strategy: 'round_robin', turn: drawn.turn + n }),
      );
      expect(picked.toSorted()).toEqual(drawn.numbers.toSorted());
    });
    fc.assert(property, { seed: SEED });
  });

  test('is each number with the same probability with random', () => {
    const property = fc.property(choices, (drawn) => {
      const size = drawn.numbers.length;
      const picked = drawn.numbers.map((_, n) =>
        pickCallerNumber({
          ...drawn,
          strategy: 'random',
          random: (n + drawn.random * 0.99) / size,
        }),
      );
      expect(picked).toEqual(drawn.numbers);
    });
    fc.assert(property, { seed: SEED });
  });

  test('is the last one while it is listed with sticky', () => {
    const property = fc.property(choices, (drawn) => {
      const picked = pickCallerNumber({ ...drawn, strategy: 'sticky' });
      const isListed = drawn.numbers.some((of) => of === drawn.lastNumber);
      const turn = pickCallerNumber({ ...drawn, strategy: 'round_robin' });
      expect(picked).toBe(isListed ? drawn.lastNumber : turn);
    });
    fc.assert(property, { seed: SEED });
  });

  test('has the longest common prefix, then fewest calls, with local_presence', () => {
    const property = fc.property(choices, (drawn) => {
      const picked = pickCallerNumber({ ...drawn, strategy: 'local_presence' });
      for (let digits = 1; digits <= drawn.calleeNumber.length; digits += 1) {
        const area = drawn.calleeNumber.slice(0, digits);
        const near = drawn.numbers.filter((of) => of.startsWith(area));
        if (near.length > 0) expect(picked.startsWith(area)).toBe(true);
        else continue;
        const isNearest = !drawn.numbers.some((of) =>
          of.startsWith(drawn.calleeNumber.slice(0, digits + 1)),
        );
        const loads = near.map((of) => loadOf(drawn, of));
        if (isNearest) expect(loadOf(drawn, picked)).toBe(Math.min(...loads));
      }
    });
    fc.assert(property, { seed: SEED, numRuns: 500 });
  });
});
