import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PATH = /`((?:src|workflows|activities|test|docs|examples)\/[\w./-]+)`/g;
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];

test.each(documents)('%s names only files and folders that exist', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(PATH)].map(([, path]) => path ?? '');
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('the architecture leads a contact from the request to the call record through at most 40 files', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const [, after = ''] = text.split("## A contact's way\n");
  const [way = ''] = after.split('\n## ');
  const files = new Set([...way.matchAll(PATH)].map(([, path]) => path));
  expect(files.size).toBeGreaterThan(30);
  expect(files.size).toBeLessThanOrEqual(40);
});

test.each(documents)('%s has no paragraph twice', (document) => {
  const paragraphs = readFileSync(document, 'utf8')
    .split(/\n{2,}/)
    .filter((text) => text.length > 80 && !text.includes('```'));
  const repeated = paragraphs.filter((text, index) => paragraphs.indexOf(text) !== index);
  expect(repeated).toEqual([]);
});
