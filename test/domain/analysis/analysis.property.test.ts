import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemsWithAnalysis } from '../../../src/domain/analysis/analysis.ts';
import {
  ANALYSIS_TYPES,
  type AnalysisSchema,
  problemsWithAnalysisSchema,
} from '../../../src/domain/analysis/analysis-schema.ts';

const SEED = 20_270_301;
const NAMES = ['a', 'b', 'constructor', 'toString'];
const name = fc.constantFrom(...NAMES);
const scalar = fc.constantFrom(null, true, false, '', 'a', 'äb', 'abc', 0, 1, 1.5, -2, 3);
const few = fc.integer({ min: 0, max: 3 });

const leaf = {
  type: fc.oneof(
    fc.constantFrom(...ANALYSIS_TYPES),
    fc.uniqueArray(fc.constantFrom(...ANALYSIS_TYPES), { minLength: 1, maxLength: 3 }),
  ),
  enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }),
  const: scalar,
  minLength: few,
  maxLength: few,
  minimum: few,
  maximum: few,
  exclusiveMinimum: few,
  exclusiveMaximum: few,
};

/** A schema with schemas in it, so many levels deep. */
function schemaOf(levels: number): fc.Arbitrary<AnalysisSchema> {
  if (levels === 0) return fc.record(leaf, { requiredKeys: [] });
  const inner = schemaOf(levels - 1);
  const members = {
    ...leaf,
    properties: fc.dictionary(name, inner, { maxKeys: 3 }),
    required: fc.uniqueArray(name, { maxLength: 2 }),
    additionalProperties: fc.boolean(),
    items: inner,
    minItems: few,
    maxItems: few,
    anyOf: fc.array(inner, { minLength: 1, maxLength: 3 }),
  };
  const single = Object.entries(members).map(([keyword, value]) => fc.record({ [keyword]: value }));
  // Few keywords at a time, so that some values fit.
  return fc.array(fc.oneof(...single), { maxLength: 3 }).map((all) => Object.assign({}, ...all));
}

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  ),
})).value;
const analyses = fc.dictionary(name, values, { maxKeys: 4 });

test('An analysis fits a schema exactly where Ajv says so', () => {
  const ajv = new Ajv2020({ strict: false, ownProperties: true });
  let fitting = 0;
  fc.assert(
    fc.property(schemaOf(2), fc.array(analyses, { minLength: 5, maxLength: 5 }), (drawn, all) => {
      const schema: AnalysisSchema = { ...drawn, type: 'object' };
      fc.pre(problemsWithAnalysisSchema(schema).length === 0);
      const fits = ajv.compile(schema);
      for (const analysis of all) {
        const problems = problemsWithAnalysis(schema, analysis);
        if (problems.length === 0) fitting += 1;
        expect(problems.length === 0).toBe(fits(analysis));
      }
    }),
    { seed: SEED, numRuns: 300 },
  );
  expect(fitting).toBeGreaterThan(100);
});
