import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const version = z.object({ version: z.string() });
const chart = version.extend({ appVersion: z.string() });

test('the chart has the version of Redial', () => {
  const own = version.parse(JSON.parse(read('package.json'))).version;
  const { version: chartVersion, appVersion } = chart.parse(
    parse(read('ops/helm/redial/Chart.yaml')),
  );
  expect({ chartVersion, appVersion }).toEqual({ chartVersion: own, appVersion: own });
});

test('the chart says which keys its Secret has', () => {
  const [comment = ''] = read('ops/helm/redial/values.yaml').split("existingSecret: ''");
  const templates = ['_environment.tpl', 'api.yaml', 'migration.yaml', 'worker.yaml']
    .map((name) => read(`ops/helm/redial/templates/${name}`))
    .join('\n');
  const keys = [
    ...templates.matchAll(/"redial\.secretVariable" \(dict "root" \S+ "name" "(\w+)"/g),
    ...templates.matchAll(/"passwordKey" "(\w+)"/g),
  ].map(([, key = '']) => key);
  const own = new Set(keys.filter((key) => key !== 'DATABASE_PASSWORD'));
  expect(own.size).toBe(12);
  expect([...own].filter((key) => !comment.includes(key))).toEqual([]);
});
