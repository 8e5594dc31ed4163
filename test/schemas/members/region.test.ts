import { expect, test } from 'vitest';
import { region } from '../../../src/schemas/members/region.ts';

test.each([
  ['GB', 'GB'],
  ['gb', 'GB'],
  [' De ', 'DE'],
])('the region %j is %s', (text, code) => {
  expect(region.parse(text)).toBe(code);
});

test.each([
  ['UK', 'did you mean GB?'],
  ['XX', 'must be the code of a country in ISO 3166-1 (2 letters), such as GB'],
  ['Germany', 'must be the code of a country'],
  ['+44', 'must be the code of a country'],
])('the region %j is refused: %s', (text, message) => {
  expect(region.safeParse(text).error?.issues[0]?.message).toContain(message);
});
