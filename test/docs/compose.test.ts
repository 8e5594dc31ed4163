import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { processSections } from '../../src/config/processes.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const compose = read('docker-compose.yml');
const jambonz = read('docker-compose.jambonz.yml');

/** What the containers of the compose file have in common, so that nobody has to set it. */
const FIXED = [
  'DATABASE_URL',
  'API_HOST',
  'API_PORT',
  'CALL_CONTROL_HOST',
  'CALL_CONTROL_PORT',
  'CALL_CONTROL_DATA_DIR',
  // Files, which have to be mounted first.
  'TEMPORAL_CONFIG_FILE',
  'TEMPORAL_PROFILE',
  'TEMPORAL_TLS_CLIENT_CERT_PATH',
  'TEMPORAL_TLS_CLIENT_KEY_PATH',
  'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
];

describe('docker-compose.yml', () => {
  test('passes on every variable that .env can set', () => {
    const { api, worker, 'call-control': callControl } = processSections;
    const sections = [api, worker, callControl].flatMap((process) => Object.values(process));
    const names = sections.flatMap((section) =>
      Object.values<{ env: string }>(section).map(({ env }) => env),
    );
    const missing = names.filter(
      (name) =>
        !compose.includes(`      ${name}: \${${name}`) &&
        !compose.includes(`\n  ${name}: \${${name}`),
    );
    expect(new Set(missing)).toEqual(new Set(FIXED));
  });

  test('limits the log of every container', () => {
    const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'));
    const blocks = services.split(/\n {2}(?=[a-z-]+:\n)/).slice(1);
    expect(blocks).toHaveLength(9);
    const unlimited = blocks.filter((block) => !/logging: \*logging|<<: \*redial/.test(block));
    expect(unlimited).toEqual([]);
    expect(compose).toContain("options: { max-size: 20m, max-file: '5' }");
  });
});

test('docker-compose.jambonz.yml never leaves the agent of the simulator to a jambonz', () => {
  expect(jambonz).not.toContain('/simulator/');
  expect(jambonz).toContain('DEFAULT_AGENT_CALL_HOOK: ${DEFAULT_AGENT_CALL_HOOK-}');
  for (const name of ['URL', 'ACCOUNT_SID', 'TOKEN', 'WEBHOOK_SECRET']) {
    expect(jambonz).toContain(`CALL_CONTROL_${name}: \${CALL_CONTROL_${name}:?`);
  }
});
