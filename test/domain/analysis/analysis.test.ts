import { expect, test } from 'vitest';
import { problemsWithAnalysis, scalarProperties } from '../../../src/domain/analysis/analysis.ts';
import type { AnalysisSchema } from '../../../src/domain/analysis/analysis-schema.ts';

const schema: AnalysisSchema = {
  type: 'object',
  properties: {
    outcome: { enum: ['booked', 'refused'] },
    visitors: { type: 'integer', minimum: 1, maximum: 8 },
    price: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 10 },
    name: { type: 'string', minLength: 2, maxLength: 3 },
    wishes: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    kind: { const: 'visit' },
    place: { type: 'object', properties: { city: { type: ['string', 'null'] } } },
  },
  required: ['outcome'],
  additionalProperties: false,
};

test.each<[Record<string, unknown>, string, string]>([
  [{}, 'outcome', 'is missing'],
  [{ outcome: 'Booked' }, 'outcome', 'must be one of "booked","refused"'],
  [{ outcome: 'booked', visitors: 1.5 }, 'visitors', 'must be of type integer'],
  [{ outcome: 'booked', visitors: 0 }, 'visitors', 'must be at least 1'],
  [{ outcome: 'booked', visitors: 9 }, 'visitors', 'must be at most 8'],
  [{ outcome: 'booked', price: 0 }, 'price', 'must be more than 0'],
  [{ outcome: 'booked', price: 10 }, 'price', 'must be less than 10'],
  [{ outcome: 'booked', name: '👋' }, 'name', 'has 1 characters: at least 2'],
  [{ outcome: 'booked', name: 'Adam' }, 'name', 'has 4 characters: at most 3'],
  [{ outcome: 'booked', wishes: [] }, 'wishes', 'holds 0 entries: at least 1'],
  [{ outcome: 'booked', wishes: ['a', 'b', 'c'] }, 'wishes', 'holds 3 entries: at most 2'],
  [{ outcome: 'booked', wishes: ['a', 2] }, 'wishes[1]', 'must be of type string'],
  [{ outcome: 'booked', note: 7 }, 'note', 'fits none of the 2 schemas of anyOf'],
  [{ outcome: 'booked', kind: 'call' }, 'kind', 'must be "visit"'],
  [{ outcome: 'booked', place: { city: 4 } }, 'place.city', 'must be of type string or null'],
  [{ outcome: 'booked', toString: 1 }, 'toString', 'is not a property of the schema'],
])('%j does not fit at %s: it %s', (analysis, path, message) => {
  expect(problemsWithAnalysis(schema, analysis)).toEqual([{ path, message }]);
});

test('A member that every object inherits is missing until it is sent', () => {
  const wants: AnalysisSchema = { type: 'object', required: ['constructor'] };
  expect(problemsWithAnalysis(wants, {})).toEqual([{ path: 'constructor', message: 'is missing' }]);
});

test('At most 20 problems are told', () => {
  const numbers: AnalysisSchema = {
    type: 'object',
    properties: { all: { type: 'array', items: { type: 'number' } } },
  };
  const all = Array.from({ length: 500 }, () => 'x');
  expect(problemsWithAnalysis(numbers, { all })).toHaveLength(20);
});

test('The columns of an export are the members that hold one value each', () => {
  expect(scalarProperties(schema)).toEqual([
    'outcome',
    'visitors',
    'price',
    'name',
    'note',
    'kind',
  ]);
});
