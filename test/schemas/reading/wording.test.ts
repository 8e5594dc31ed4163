import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemsOf } from '../../../src/schemas/reading/problems.ts';
import { wording } from '../../../src/schemas/reading/wording.ts';

const schema = z.object({
  name: z.string().min(1).max(3),
  minutes: z.number().int().min(0).max(9),
  list: z.array(z.string()).min(1).max(2),
  rate: z.number().gt(0).lt(1),
  kind: z.enum(['a', 'b']),
  only: z.literal('x'),
  on: z.boolean(),
  map: z.record(z.string(), z.string()),
  rule: z.strictObject({ count: z.number() }),
  hook: z.url(),
  sid: z.guid(),
  account: z.uuid(),
});
const right = {
  name: 'a',
  minutes: 1,
  list: ['a'],
  rate: 0.5,
  kind: 'a',
  only: 'x',
  on: true,
  map: {},
  rule: { count: 1 },
  hook: 'https://example.com',
  sid: '3f1c2a70-5a1e-4f0a-9a53-6f0f6f1f2b11',
  account: '3f1c2a70-5a1e-4f0a-9a53-6f0f6f1f2b11',
};
const messageFor = (members: Record<string, unknown>) => {
  const { error } = schema.safeParse({ ...right, ...members }, { error: wording });
  return error && problemsOf(error).map(({ path, message }) => `${path} ${message}`);
};

describe('the wording of a problem', () => {
  test.each([
    [{ name: undefined }, 'name is required'],
    [{ name: '' }, 'name must have at least 1 character'],
    [{ name: 'long' }, 'name must have at most 3 characters'],
    [{ name: 3 }, 'name must be text'],
    [{ minutes: 1.5 }, 'minutes must be a whole number'],
    [{ minutes: '1' }, 'minutes must be a number'],
    [{ minutes: 10 }, 'minutes must be at most 9'],
    [{ minutes: 1e22 }, 'minutes must be at most 9'],
    [{ minutes: -1e22 }, 'minutes must be at least 0'],
    [{ list: [] }, 'list must have at least 1 entry'],
    [{ list: 'a' }, 'list must be a list'],
    [{ rate: 0 }, 'rate must be more than 0'],
    [{ rate: 1 }, 'rate must be less than 1'],
    [{ kind: 'c' }, 'kind must be one of "a", "b"'],
    [{ only: 'y' }, 'only must be "x"'],
    [{ on: 'yes' }, 'on must be true or false'],
    [{ map: [] }, 'map must be an object'],
    [{ rule: { count: 1, cout: 3 } }, "rule has members that do not exist: 'cout'"],
    [{ hook: 'example.com' }, 'hook must be a whole address, such as https://example.com/path'],
    [{ sid: 'x' }, 'sid must be a UUID, such as 9351f46a-678c-43f5-b8a6-d4eb58d131af'],
    [
      { account: '00000000-0000-f000-0000-000000000001' },
      'account must be a UUID of RFC 9562, such as 9351f46a-678c-43f5-b8a6-d4eb58d131af',
    ],
  ])('of %j names what is accepted', (members, message) => {
    expect(messageFor(members)).toEqual([message]);
  });
});
