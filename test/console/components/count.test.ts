import { expect, test } from 'vitest';
import { texts } from '../../../console/src/texts.ts';

test('one is told as one, and several as several', () => {
  const { add } = texts.batch.actions;
  expect([add.did(1), add.did(1240)]).toEqual(['1 contact is added.', '1,240 contacts are added.']);
  expect(texts.batch.rateMost('7', 1)).toBe('At most 7 in the last minute');
  expect(texts.batch.rateMost('7', 15)).toBe('At most 7 in the last 15 minutes');
});
