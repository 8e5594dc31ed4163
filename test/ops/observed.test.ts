import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const panel = z.object({
  type: z.string(),
  title: z.string().min(1),
  description: z.string().optional(),
  targets: z.array(z.object({ expr: z.string() })).default([]),
});
const dashboard = z.object({ panels: z.array(panel) });
const { panels } = dashboard.parse(JSON.parse(read('ops/grafana/redial.json')));
const rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })),
});
const { groups } = rules.parse(parse(read('ops/prometheus/alerts.yml')));

/** The names of metrics and labels in a query; a histogram is named without its parts. */
const namesIn = (query: string) =>
  [...query.matchAll(/\b(?:redial|http|db|nodejs|process|temporal)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count)$/, ''),
  );

test('dashboard and alerts use metrics that are described, and no others', () => {
  const described = read('docs/observability.md');
  const queries = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
  ];
  const names = new Set(queries.flatMap(namesIn));
  expect(names.size).toBeGreaterThan(20);
  expect([...names].filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
});

test('every panel of the dashboard has a query, and says what it shows', () => {
  const shown = panels.filter(({ type }) => type !== 'row');
  expect(shown).toHaveLength(27);
  expect(shown.filter(({ description, targets }) => !description || targets.length === 0)).toEqual(
    [],
  );
});

test('a panel that adds up several states of lines reads each state by itself', () => {
  const [inUse, ...others] = panels
    .flatMap(({ targets }) => targets.map(({ expr }) => expr))
    .filter((expr) => expr.includes('state!='));
  expect(inUse).toBe(
    'sum (max by (organization, state) (redial_lines{job=~"$job",state!="free"}))',
  );
  expect(others).toEqual([]);
});
