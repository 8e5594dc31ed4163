import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  PHONE_NUMBER_STRATEGIES,
  pickCallerNumber,
  type CallerNumberChoice,
} from '../../src/domain/caller-number.ts';

const SEED = 20_270_301;

/** Numbers of few areas, so that prefixes are shared. */
const number = fc.stringMatching(/^\+(1415|1202|4930|493)[0-9]{4}$/);
const questions: fc.Arbitrary<CallerNumberChoice> = fc
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

describe('any question for a caller number', () => {
  test('is answered by one of the numbers', () => {
    const property = fc.property(questions, (question) => {
      expect(question.numbers).toContain(pickCallerNumber(question));
    });
    fc.assert(property, { seed: SEED, numRuns: 500 });
  });

  test('least_loaded: none has fewer calls', () => {
    const property = fc.property(questions, (drawn) => {
      const picked = pickCallerNumber({ ...drawn, strategy: 'least_loaded' });
      const loads = drawn.numbers.map((of) => loadOf(drawn, of));
      expect(loadOf(drawn, picked)).toBe(Math.min(...loads));
    });
    fc.assert(property, { seed: SEED });
  });

  test('round_robin: in as many turns as numbers each has its own', () => {
    const property = fc.property(questions, (drawn) => {
      const picked = drawn.numbers.map((_, n) =>
        pickCallerNumber({ ...drawn, strategy: 'round_robin', turn: drawn.turn + n }),
      );
      expect(picked.toSorted()).toEqual(drawn.numbers.toSorted());
    });
    fc.assert(property, { seed: SEED });
  });

  test('random: equal parts of chance fall on each', () => {
    const property = fc.property(questions, (drawn) => {
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

  test('sticky: the last number while it is listed', () => {
    const property = fc.property(questions, (drawn) => {
      const picked = pickCallerNumber({ ...drawn, strategy: 'sticky' });
      const isListed = drawn.numbers.some((of) => of === drawn.lastNumber);
      const turn = pickCallerNumber({ ...drawn, strategy: 'round_robin' });
      expect(picked).toBe(isListed ? drawn.lastNumber : turn);
    });
    fc.assert(property, { seed: SEED });
  });

  test('local_presence: none is nearer, and none as near has fewer calls', () => {
    const property = fc.property(questions, (drawn) => {
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
