import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DIAGNOSIS_CODES } from '../../src/domain/diagnosis.ts';

const text = readFileSync('docs/operations.md', 'utf8');

test.each(DIAGNOSIS_CODES)('the guide for operators explains the reason %s', (code) => {
  expect(text).toMatch(new RegExp(`^\\| \`${code}\` +\\| \\S`, 'm'));
});
