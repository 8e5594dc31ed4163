import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mergePatch, readPatch } from '../../../src/schemas/reading/patch.ts';
import { retryPolicy } from '../../../src/schemas/members/retry-policy.ts';
import { mergeWorkingHours, workingHours } from '../../../src/schemas/members/working-hours.ts';

const patch = {
  schema: z.object({
    id: z.string().optional(),
    name: z.string().min(2),
    limit: z.number().default(10),
    numbers: z.array(z.string()).optional(),
    retry_policy: retryPolicy.default({}),
    working_hours: workingHours.optional(),
  }),
  synonyms: { hours: 'working_hours' },
  fixed: ['id', 'created_at'],
  computed: ['counters'],
  merges: { working_hours: mergeWorkingHours },
};
const stored = {
  id: '1',
  created_at: '2027-03-01T10:00:00.000Z',
  counters: { pending: 1 },
  name: 'Spring',
  limit: 3,
  numbers: ['a', 'b'],
  retry_policy: { max_retries: 2, strategy: 'linear', cooldown_minutes: 5 },
  working_hours: { monday: { enabled: true, start: '09:00', end: '17:00' } },
};
const open = { enabled: true, windows: [{ start: '09:00', end: '17:00' }] };

function read(json: unknown, preference = { strict: false }) {
  return readPatch(patch, { stored, json }, preference);
}

function problems(json: unknown, preference = { strict: false }): unknown {
  try {
    return read(json, preference);
  } catch (error) {
    return error instanceof Error && 'problems' in error ? error.problems : error;
  }
}

describe('a merge patch', () => {
  test('without members leaves the object unchanged', () => {
    expect(read({}).value).toEqual({
      name: 'Spring',
      limit: 3,
      numbers: ['a', 'b'],
      retry_policy: { max_retries: 2, strategy: 'linear', cooldown_minutes: 5 },
      working_hours: { monday: open },
    });
  });

  test('accepts the whole answer of a GET', () => {
    expect(read(stored)).toEqual({ ...read({}), warnings: [] });
  });

  test('resets a member to its default by null', () => {
    const { value } = read({ limit: null, numbers: null, retry_policy: null });
    expect([value.limit, value.numbers, value.retry_policy]).toEqual([10, undefined, {}]);
  });

  test('refuses null in a required member', () => {
    expect(problems({ name: null })).toEqual([{ path: 'name', message: 'is required' }]);
  });

  test('replaces lists and merges objects', () => {
    const { value } = read({ numbers: ['c'], retry_policy: { max_retries: 9, strategy: null } });
    expect(value.numbers).toEqual(['c']);
    expect(value.retry_policy).toEqual({ max_retries: 9, cooldown_minutes: 5 });
  });

  test('replaces a whole day of working hours under any of its names', () => {
    const days = { MON: { windows: [] }, tue: { enabled: false }, wed: [open.windows[0]] };
    const { value } = read({ working_hours: days });
    expect(value.working_hours).toEqual({
      monday: { enabled: false, windows: [] },
      tuesday: { enabled: false, windows: [] },
      wednesday: open,
    });
  });

  test('closes a day by null and keeps the other days', () => {
    const withTuesday = { ...stored, working_hours: { ...stored.working_hours, tuesday: open } };
    const json = { working_hours: { tuesday: null } };
    const { value } = readPatch(patch, { stored: withTuesday, json }, { strict: false });
    expect(value.working_hours).toEqual({ monday: open });
  });

  test('accepts a synonym of a member', () => {
    expect(read({ hours: null }).value.working_hours).toBeUndefined();
  });

  test('accepts an unchanged fixed member with its instant in any form', () => {
    expect(read({ id: '1', created_at: '2027-03-01T11:00:00+01:00' }).warnings).toEqual([]);
  });

  test.each([
    { id: '2' },
    { id: null },
    { id: 1 },
    { created_at: '2027-03-01T10:00:00.001Z' },
    { created_at: 'never' },
  ])('refuses a new value of a fixed member: %j', (json) => {
    const [path] = Object.keys(json);
    const message = 'cannot be changed: leave it out, or send it as it is';
    expect(problems(json)).toEqual([{ path, message }]);
  });

  test('lists every problem of the merged object', () => {
    expect(problems({ name: 'x', limit: 'many', nmae: 'y' })).toMatchObject([
      { path: 'nmae', message: "'nmae' is not a member: did you mean 'name'?" },
      { path: 'name' },
      { path: 'limit' },
    ]);
  });

  test('warns of unknown members and refuses them when strict', () => {
    expect(read({ colour: null }).warnings).toEqual(["'colour' is not a member and was ignored"]);
    expect(problems({ colour: null }, { strict: true })).toMatchObject([{ path: 'colour' }]);
  });

  test.each([null, 'text', 3, [{ name: 'Summer' }]])('refuses the body %j', (json) => {
    expect(problems(json)).toEqual([{ path: '', message: 'the body must be a JSON object' }]);
  });
});

describe('a merge patch of RFC 7396, appendix A', () => {
  test.each([
    ['{"a":"b"}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"b"}', '{"b":"c"}', '{"a":"b","b":"c"}'],
    ['{"a":"b"}', '{"a":null}', '{}'],
    ['{"a":"b","b":"c"}', '{"a":null}', '{"b":"c"}'],
    ['{"a":["b"]}', '{"a":"c"}', '{"a":"c"}'],
    ['{"a":"c"}', '{"a":["b"]}', '{"a":["b"]}'],
    ['{"a":{"b":"c"}}', '{"a":{"b":"d","c":null}}', '{"a":{"b":"d"}}'],
    ['{"a":[{"b":"c"}]}', '{"a":[1]}', '{"a":[1]}'],
    ['["a","b"]', '["c","d"]', '["c","d"]'],
    ['{"a":"b"}', '["c"]', '["c"]'],
    ['{"a":"foo"}', 'null', 'null'],
    ['{"a":"foo"}', '"bar"', '"bar"'],
    ['{"e":null}', '{"a":1}', '{"e":null,"a":1}'],
    ['[1,2]', '{"a":"b","c":null}', '{"a":"b"}'],
    ['{}', '{"a":{"bb":{"ccc":null}}}', '{"a":{"bb":{}}}'],
    ['{}', '{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}'],
  ])('turns %s with %s into %s', (target, given, result) => {
    expect(JSON.stringify(mergePatch(JSON.parse(target), JSON.parse(given)))).toBe(result);
  });
});
