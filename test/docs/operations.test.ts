import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DIAGNOSIS_CODES } from '../../src/domain/diagnosis.ts';

const text = readFileSync('docs/operations.md', 'utf8');
const guide = readFileSync('docs/api-guide.md', 'utf8');

test.each(DIAGNOSIS_CODES)('the guide for operators explains the reason %s', (code) => {
  expect(text).toMatch(
    new RegExp(`^\\| \`${code}\` +\\|[^|\\n]*\\w[^|\\n]*\\|[^|\\n]*\\w[^|\\n]*\\|$`, 'm'),
  );
});

test.each(DIAGNOSIS_CODES)('the API guide says what a contact waits for with %s', (code) => {
  expect(guide).toMatch(new RegExp(`^\\| \`${code}\` +\\| \\S`, 'm'));
});

test('the guide for operators quotes log messages as the code writes them', () => {
  const [, section = ''] = text.split('\n| message ');
  const [table = ''] = section.split('\n\n');
  const rows = table.split('\n').map((row) => row.split('|')[1] ?? '');
  const quoted = rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, quote]) => quote));
  const code = globSync('src/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter((quote) => quote === undefined || !code.includes(quote))).toEqual([]);
});
