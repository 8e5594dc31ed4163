import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keptFilesOf } from '../../src/asterisk/process/data-folder.ts';
import { readAsteriskSettings } from '../../src/config/asterisk-settings.ts';
import { asteriskKeys, networkKeys } from '../../src/config/asterisk.ts';
import { accountKeys, apiKeys, readConfig, reportKeys } from '../../src/config/config.ts';
import { processSections } from '../../src/config/processes.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const compose = read('docker-compose.yml');
const jambonz = read('docker-compose.jambonz.yml');
const asterisk = read('docker-compose.asterisk.yml');

/** What the containers of the compose file have in common, so that nobody has to set it. */
const FIXED = [
  'DATABASE_URL',
  'API_HOST',
  'API_PORT',
  'CALL_CONTROL_HOST',
  'CALL_CONTROL_PORT',
  'CALL_CONTROL_DATA_DIR',
  'WORKER_HEARTBEAT_FILE',
  'METRICS_HOST',
  'METRICS_PORT',
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

test('the compose files pass on the variables of OpenTelemetry that the guide names', () => {
  const named = new Set(read('docs/observability.md').match(/OTEL_[A-Z_]+/g));
  // Each part has a name of its own.
  named.delete('OTEL_SERVICE_NAME');
  expect(named.size).toBe(11);
  const production = read('ops/compose.production.yml');
  for (const name of named) {
    expect(compose).toContain(`\n  ${name}: \${${name}:-}\n`);
    expect(production).toContain(`\n  ${name}: \${${name}:-}\n`);
  }
});

test('docker-compose.jambonz.yml never leaves the agent of the simulator to a jambonz', () => {
  expect(jambonz).not.toContain('/simulator/');
  expect(jambonz).toContain('DEFAULT_AGENT_CALL_HOOK: ${DEFAULT_AGENT_CALL_HOOK-}');
  for (const name of ['URL', 'ACCOUNT_SID', 'TOKEN', 'WEBHOOK_SECRET']) {
    expect(jambonz).toContain(`CALL_CONTROL_${name}: \${CALL_CONTROL_${name}:?`);
  }
});

describe('docker-compose.asterisk.yml', () => {
  const [, server = '', callControl = ''] = asterisk.split(/\n {2}(?=asterisk:|call-control:)/);

  test('has no default for the password with which anybody can call anywhere', () => {
    expect(asterisk.match(/\$\{ASTERISK_ARI_PASSWORD[^}]*\}/g)).toEqual([
      '${ASTERISK_ARI_PASSWORD:?add it to .env, at random (openssl rand -hex 24)}',
    ]);
  });

  test('publishes no port of ARI', () => {
    expect(server).toContain("ASTERISK_ARI_PORT: '8088'");
    expect(server.match(/'[\d-]+:[\d-]+\/\w+'/g)).toEqual([
      "'5060:5060/udp'",
      "'5060:5060/tcp'",
      "'20000-20199:20000-20199/udp'",
    ]);
    expect(server).toContain('ASTERISK_RTP_PORTS: 20000-20199');
  });

  test('gives a container without rights a limit of memory and of its log', () => {
    for (const rule of [
      'read_only: true',
      'cap_drop: [ALL]',
      'no-new-privileges:true',
      'mem_limit:',
    ]) {
      expect(server).toContain(rule);
    }
    expect(server).toContain("options: { max-size: 20m, max-file: '5' }");
  });

  test('lets call control read what Asterisk writes, under the same path', () => {
    const { recordingsDir, soundsDir, journalFile } = keptFilesOf('/data/asterisk');
    expect(callControl).toContain(`ASTERISK_RECORDINGS_DIR: ${recordingsDir}\n`);
    expect(callControl).toContain(`ASTERISK_SOUNDS_DIR: ${soundsDir}\n`);
    expect(callControl).toContain(`ASTERISK_JOURNAL_FILE: ${journalFile}\n`);
    for (const block of [server, callControl])
      expect(block).toContain('- asterisk:/data/asterisk\n');
    expect(read('compose/asterisk/Dockerfile')).toContain('ASTERISK_DATA_DIR=/data/asterisk\n');
  });

  test('sets every variable that call control needs for it', () => {
    const names = [...asterisk.matchAll(/^ {2,6}((?:ASTERISK|CALL_CONTROL)_\w+):/gm)];
    const env = Object.fromEntries(names.map(([, name = '']) => [name, valueOf(name)]));
    const config = readConfig({ network: networkKeys, asterisk: asteriskKeys }, env);
    expect(readAsteriskSettings(config.network, config.asterisk)).not.toBeNull();
  });
});

/** What compose makes of a variable in the file for Asterisk, with a password in .env. */
function valueOf(name: string): string {
  const [, value = ''] = new RegExp(`^ +${name}: '?([^'\n]*)`, 'm').exec(asterisk) ?? [];
  return value.replace(/^\$\{\w+:\?.*\}$/, 'a-random-password').replace(/^\$\{\w+:-(.*)\}$/, '$1');
}

/** The names and values of a file of variables. */
const valuesIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(/=(.*)/));

describe('the secrets of docker-compose.yml', () => {
  const SECRETS = [
    'POSTGRES_PASSWORD',
    'REDIAL_DATABASE_PASSWORD',
    'TEMPORAL_DATABASE_PASSWORD',
    'BOOTSTRAP_TOKEN',
    'CALL_CONTROL_TOKEN',
    'CALL_CONTROL_WEBHOOK_SECRET',
    'CALL_CONTROL_ENCRYPTION_KEY',
    'REPORT_SECRET',
  ];

  test.each(SECRETS)('%s has no default', (name) => {
    const uses = [...compose.matchAll(new RegExp(String.raw`\$\{${name}([^A-Z_].*?)\}`, 'g'))];
    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter(([, rest]) => !/^:?\?/.test(rest ?? ''))).toEqual([]);
  });

  test.each(['API_DATABASE_PASSWORD', 'WORKER_DATABASE_PASSWORD'])(
    '%s is that of the owner where an older .env has none',
    (name) => {
      const used = `\${${name}:-\${REDIAL_DATABASE_PASSWORD:?run sh compose/make-env.sh}}`;
      // For the login itself, and for the image of Postgres, which makes it.
      expect(compose.split(used)).toHaveLength(3);
    },
  );

  test('are made at random by one command, for the owner alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'redial-compose-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const script = fileURLToPath(new URL('../../compose/make-env.sh', import.meta.url));
    const make = () => execFileSync('sh', [script], { cwd: folder, stdio: 'pipe' });
    make();
    const file = join(folder, '.env');
    const first = readFileSync(file, 'utf8');
    // Without its key an installation runs, too, and erases nobody.
    const made = [
      ...SECRETS,
      'ERASURE_KEY',
      'API_DATABASE_PASSWORD',
      'WORKER_DATABASE_PASSWORD',
      'ASTERISK_ARI_PASSWORD',
    ];
    expect(valuesIn(first).map(([name]) => name)).toEqual(expect.arrayContaining(made));
    expect(valuesIn(first)).toHaveLength(made.length);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(make).toThrow('.env exists already');
    expect(readFileSync(file, 'utf8')).toBe(first);
    await rm(file);
    make();
    const second = new Set(valuesIn(readFileSync(file, 'utf8')).map(([, value]) => value));
    expect(valuesIn(first).filter(([, value]) => second.has(value))).toEqual([]);
    const config = { api: apiKeys, accounts: accountKeys, report: reportKeys };
    const env = Object.fromEntries(valuesIn(first).map(([name, value]) => [name ?? '', value]));
    expect(() => readConfig(config, env)).not.toThrow();
  });
});

test('every container of docker-compose.yml drops its rights and has a limit of memory', () => {
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'));
  const blocks = services.split(/\n {2}(?=[a-z-]+:\n)/).slice(1);
  const RULES = [/cap_drop: \[ALL\]/, /security_opt:/, /mem_limit:/];
  const open = blocks.filter(
    (block) => !block.includes('<<: *redial') && !RULES.every((rule) => rule.test(block)),
  );
  expect(open).toEqual([]);
  const shared = compose.slice(0, compose.indexOf('x-environment:'));
  expect([/read_only: true/, ...RULES].every((rule) => rule.test(shared))).toBe(true);
});
