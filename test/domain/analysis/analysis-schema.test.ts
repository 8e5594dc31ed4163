import { describe, expect, test } from 'vitest';
import { problemsWithAnalysisSchema } from '../../../src/domain/analysis/analysis-schema.ts';

const withMember = (schema: unknown) => ({ type: 'object', properties: { a: schema } });
const nested = (levels: number): object =>
  levels === 1 ? { type: 'object' } : { type: 'object', properties: { a: nested(levels - 1) } };

const many = (count: number) => ({
  type: 'object',
  properties: {
    a: { anyOf: Array.from({ length: 100 }, () => ({})) },
    b: { anyOf: Array.from({ length: count }, () => ({})) },
  },
});

test('A schema of every accepted keyword has no problem', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'What was agreed',
    type: 'object',
    properties: {
      outcome: { enum: ['booked', 'refused', null], description: 'How it ended.' },
      kind: { const: 'visit' },
      visitors: { type: 'integer', minimum: 1, maximum: 8 },
      price: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1e6 },
      when: { type: ['string', 'null'], format: 'date', minLength: 10, maxLength: 10 },
      wishes: { type: 'array', items: { type: 'string' }, minItems: 0, maxItems: 5 },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    required: ['outcome'],
    additionalProperties: false,
  };
  expect(problemsWithAnalysisSchema(schema)).toEqual([]);
  expect(problemsWithAnalysisSchema(undefined)).toEqual([]);
});

describe('a schema is refused at the path that is wrong', () => {
  test.each<[string, unknown, string]>([
    ['type', { properties: {} }, "of the whole schema must be 'object': an analysis is an object"],
    [
      'properties.a.type',
      withMember({ type: 'text' }),
      'must be one of object, array, string, number, integer, boolean, null, or a list of them',
    ],
    ['properties.a', withMember(true), 'must be a schema, which is an object'],
    [
      'properties.a.$ref',
      withMember({ $ref: 'https://evil.test/schema' }),
      'is not accepted: write each schema at the place where it is used',
    ],
    [
      'properties.a.pattern',
      withMember({ pattern: '(a+)+$' }),
      'is not a keyword that is checked: the keywords are type, enum, const, properties, required, additionalProperties, items, anyOf, minItems, maxItems, minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum, $schema, $comment, title, description, default, examples, deprecated, format',
    ],
    ['properties.a.minLength', withMember({ minLength: -1 }), 'must be a whole number from 0'],
    ['properties.a.maximum', withMember({ maximum: '9' }), 'must be a number'],
    [
      'properties.a.enum',
      withMember({ enum: [] }),
      'must be a list of 1 to 100 texts, numbers, true, false or null',
    ],
    [
      'properties.a.const',
      withMember({ const: {} }),
      'must be text, a number, true, false or null',
    ],
    ['required', { type: 'object', required: 'a' }, 'must be a list of at most 100 names'],
    ['properties', { type: 'object', properties: [] }, 'must be an object of schemas'],
    [
      'properties.a.anyOf[1].items',
      withMember({ anyOf: [{}, { items: [] }] }),
      'must be a schema, which is an object',
    ],
    ['additionalProperties', { type: 'object', additionalProperties: {} }, 'must be true or false'],
    [
      'properties.a.properties.a.properties.a.properties.a.properties.a.properties.a.properties.a.properties.a',
      nested(9),
      'is nested deeper than 8 levels',
    ],
  ])('%s', (path, schema, message) => {
    expect(problemsWithAnalysisSchema(schema)).toEqual([{ path, message }]);
  });
});

test('A schema within 8 levels, 200 schemas and 16 KB is accepted, and not one beyond', () => {
  expect(problemsWithAnalysisSchema(nested(8))).toEqual([]);
  expect(problemsWithAnalysisSchema(many(97))).toEqual([]);
  expect(problemsWithAnalysisSchema(many(98))).toEqual([
    { path: 'properties.b.anyOf[97]', message: 'is one schema too many: at most 200' },
  ]);
  const large = { type: 'object', description: 'x'.repeat(16 * 1024) };
  expect(problemsWithAnalysisSchema(large)).toEqual([
    { path: '', message: 'takes 16418 bytes as JSON: at most 16384' },
  ]);
});
