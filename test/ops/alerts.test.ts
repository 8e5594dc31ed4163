import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RULES = 'ops/prometheus/alerts.yml';
const TESTS = 'ops/prometheus/tests/alerts.test.yml';

const alert = z.object({
  alert: z.string(),
  annotations: z.object({ runbook_url: z.string() }),
});
const { groups } = z
  .object({ groups: z.array(z.object({ rules: z.array(alert) })) })
  .parse(parse(readFileSync(`${ROOT}${RULES}`, 'utf8')));
const alerts = groups.flatMap(({ rules }) => rules);
const operations = readFileSync(`${ROOT}docs/operations.md`, 'utf8');

describe.each(alerts)('$alert', ({ alert: name, annotations }) => {
  test('leads to a runbook that says what it means, what to look at and what to do', () => {
    const [address, anchor] = annotations.runbook_url.split('#');
    expect(address).toBe('{{ or $externalLabels.redial_runbooks "docs/operations.md" }}');
    const sections = operations.split(/^### /m).map((section) => section.split(/^## /m)[0] ?? '');
    const runbook = sections.find((section) => anchorOf(section) === anchor) ?? '';
    expect(runbook).toContain(`\`${name}\`: `);
    for (const part of ['What it means.', 'What to look at.', 'What to do.']) {
      expect(runbook).toContain(`- **${part}** `);
    }
  });

  test('has a unit test in which it fires and one in which it does not', () => {
    const cases = readFileSync(`${ROOT}${TESTS}`, 'utf8').split('alertname:');
    const own = cases.slice(1).filter((one) => one.trimStart().startsWith(name));
    expect(own.some((one) => /^\s+\w+, exp_alerts: \[\]/.test(one))).toBe(true);
    expect(own.some((one) => /^\s+\w+\s+exp_alerts:\s+- exp_labels/.test(one))).toBe(true);
  });
});

const found = spawnSync('promtool', ['--version']).error === undefined;
// Debian's package prometheus has it.
describe.skipIf(!found)(`the rules of Prometheus${found ? '' : ' (there is no promtool)'}`, () => {
  test.each([
    ['check', 'rules', RULES],
    ['check', 'config', 'ops/prometheus/prometheus.yml'],
    ['test', 'rules', TESTS],
  ])('pass promtool %s %s %s', (...args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: ROOT, encoding: 'utf8' });
    expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({
      status: 0,
      output: '',
    });
  });
});

/** The anchor of a section whose first line is its heading. */
function anchorOf(section: string): string {
  const [heading = ''] = section.split('\n');
  return heading.toLowerCase().replaceAll(' ', '-');
}
