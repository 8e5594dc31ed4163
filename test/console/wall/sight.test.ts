import { RedialError } from 'redial-client';
import { expect, it } from 'vitest';
import { sightOf } from '../../../console/src/pages/wall/sight.ts';

const read = { data: [], error: null };
const pending = { data: undefined, error: null };
const refused = (status: number) => ({
  data: undefined,
  error: new RedialError({ detail: 'x' }, new Response(null, { status })),
});

it('All is seen when every source was read once, also if one fails now', () => {
  expect(sightOf([read, read])).toBe('all');
  expect(sightOf([read, { data: [], error: refused(500).error }])).toBe('all');
});

it('Nothing is said of a source that is being read, whatever others answer', () => {
  expect(sightOf([pending, refused(403)])).toBe('unread');
});

it('What the token may not see is hidden, and what nobody could read has failed', () => {
  expect(sightOf([read, refused(403)])).toBe('hidden');
  expect(sightOf([refused(403), refused(500)])).toBe('failed');
});
