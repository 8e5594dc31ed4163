import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PUBLISHED_SECRETS } from '../../src/config/published-secrets.ts';

const files = [
  'README.md',
  ...globSync('{docs,examples,compose}/**/*.{md,ts,sh}'),
  ...globSync('docker-compose*.yml'),
  ...globSync('src/schemas/**/*.ts'),
];

/** What looks like a secret: by its prefix, or as the value of a variable or member for one. */
const SECRETS = [
  /\b(gat_[\w-]{8,})(?!\$)/g,
  /\b(wh_secret_\w+)(?![\w-]*\$)/g,
  /\b[A-Z_]*(?:TOKEN|SECRET|PASSWORD|KEY)S?=([\w+/=-]{6,})(?![\w+/=-]*\$)/g,
  /\b[A-Z_]+:-([\w+/=-]*(?:only|secret|token|password)[\w+/=-]*)\}/g,
  /"?\b(?:token|password|webhook_secret)"?: ["']([\w-]{8,})["']/g,
];

test.each(files)('%s prints no secret that a process would accept', (file) => {
  const text = readFileSync(file, 'utf8');
  const found = SECRETS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, one]) => one));
  expect(found.filter((secret) => !PUBLISHED_SECRETS.has(secret ?? ''))).toEqual([]);
});
