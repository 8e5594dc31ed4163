import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { processSections } from '../../src/config/processes.ts';

const FILES = ['production', 'postgres', 'temporal'];
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const service = z.looseObject({
  image: z.string().optional(),
  build: z.unknown().optional(),
  command: z.unknown().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  init: z.boolean().optional(),
});
const file = z.object({ services: z.record(z.string(), service) });
const composeFiles = FILES.map((name) => `ops/compose.${name}.yml`);
const servicesOf = (name: string) =>
  Object.entries(file.parse(parse(read(name), { merge: true })).services);
const services = composeFiles.flatMap(servicesOf);
const environmentOf = (name: string) =>
  services.find(([of, { environment }]) => of === name && environment)?.[1].environment ?? {};

describe('the compose files of production', () => {
  test.each(['api', 'worker'] as const)('pass every variable on to %s', (name) => {
    const sections: Record<string, Record<string, { env: string }>> = processSections[name];
    const names = Object.values(sections).flatMap((of) => Object.values(of).map(({ env }) => env));
    const passed = environmentOf(name);
    // Files, which have to be mounted first.
    const missing = names.filter(
      (variable) => !(variable in passed) && !/_PATH$|_FILE$|_PROFILE$/.test(variable),
    );
    expect(missing).toEqual([]);
  });

  test('have no default for a secret, an address of Postgres or of call control', () => {
    const REQUIRED =
      /(PASSWORD|_SECRET|ENCRYPTION_KEY|ERASURE_KEY|PAYLOAD_KEYS|CALL_CONTROL_TOKEN|DATABASE_URL|CALL_CONTROL_URL|PUBLIC_URL)$/;
    const uses = composeFiles.flatMap((name) => [...read(name).matchAll(/\$\{(\w+)([^}]*)\}/g)]);
    const required = uses.filter(([, name = '']) => REQUIRED.test(name));
    expect(new Set(required.map(([, name]) => name)).size).toBe(16);
    expect(required.filter(([, , rest = '']) => !rest.startsWith(':?'))).toEqual([]);
  });

  test('start no simulator', () => {
    for (const name of composeFiles) expect(read(name)).not.toMatch(/simulat/i);
    expect(services.map(([name]) => name)).not.toContain('call-control');
  });

  test('publish ports on 127.0.0.1 alone, and none of the metrics', () => {
    const ports = services.flatMap(([, { ports: published = [] }]) => published);
    expect(ports).toEqual(['127.0.0.1:${API_PORTS:-8080}:8080', '127.0.0.1:8233:8080']);
  });

  test('name the image of this version', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
    expect(environmentOf('api')).not.toEqual({});
    expect(read('ops/compose.production.yml')).toContain(`\${REDIAL_IMAGE:-redial:${version}}`);
    expect(read('Dockerfile')).toContain(`ARG VERSION=${version}\n`);
  });
});

// As process 1, Postgres adopts what a health check leaves behind, and restarts when that dies by a signal.
test.each(['docker-compose.yml', 'ops/compose.postgres.yml'])(
  '%s runs Postgres below an init process that may pass its signals on',
  (name) => {
    const [, postgres] = servicesOf(name).find(([of]) => of === 'postgres') ?? [];
    expect(postgres).toMatchObject({ init: true, cap_add: expect.arrayContaining(['KILL']) });
  },
);

test.each(['docker-compose.yml', ...composeFiles])('%s names exact versions of images', (name) => {
  const images = [...read(name).matchAll(/image: \$\{\w+:-([^}]+)\}/g)].map(([, image]) => image);
  const inexact = images.filter(
    (image) => !/:\d+\.\d+\.\d+$|^postgres:\d+\.\d+$/.test(image ?? ''),
  );
  expect(inexact).toEqual([]);
});

test.each(['docker-compose.yml', 'ops/compose.production.yml'])(
  '%s builds one image, which every process of Redial uses',
  (name) => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
    const processes = servicesOf(name).filter(([, { command }]) => /src\//.test(String(command)));
    expect(processes.map(([of]) => of)).toEqual(
      expect.arrayContaining(['migrate', 'api', 'worker']),
    );
    const images = new Set(processes.map(([, { image }]) => image));
    expect(images).toEqual(new Set([`\${REDIAL_IMAGE:-redial:${version}}`]));
    const built = servicesOf(name).filter(([, { build }]) => build !== undefined);
    expect(built.map(([of]) => of)).toEqual(['migrate']);
  },
);

test('the secrets of production are made at random by one command, for the owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'redial-production-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(new URL('../../ops/make-env.sh', import.meta.url), join(folder, 'make-env.sh'));
  const make = () => execFileSync('sh', [join(folder, 'make-env.sh')], { stdio: 'pipe' });
  make();
  const made = join(folder, 'production.env');
  const first = valuesIn(readFileSync(made, 'utf8'));
  expect(statSync(made).mode & 0o777).toBe(0o600);
  expect(make).toThrow('ops/production.env exists already');
  const empty = [...first].filter(([, value]) => value === '').map(([name]) => name);
  expect(empty).toEqual([
    'PUBLIC_URL',
    'CALL_CONTROL_URL',
    'CALL_CONTROL_ACCOUNT_SID',
    'CALL_CONTROL_TOKEN',
    'CALL_CONTROL_WEBHOOK_SECRET',
  ]);
  const required = composeFiles.flatMap((name) =>
    [...read(name).matchAll(/\$\{(\w+):?\?/g)].map(([, variable = '']) => variable),
  );
  expect(required.filter((name) => !first.has(name))).toEqual([]);
  for (const [name, login] of [
    ['MIGRATE', 'REDIAL'],
    ['API', 'API'],
    ['WORKER', 'WORKER'],
  ]) {
    const password = first.get(`${login}_DATABASE_PASSWORD`);
    expect(new URL(first.get(`${name}_DATABASE_URL`) ?? '').password).toBe(password);
  }
  rmSync(made);
  make();
  const second = valuesIn(readFileSync(made, 'utf8'));
  const secrets = [...first].filter(([name]) => /PASSWORD|SECRET|KEY|TOKEN/.test(name));
  const repeated = secrets.filter(([name, value]) => value !== '' && second.get(name) === value);
  expect(repeated).toEqual([]);
});

/** The variables of an env file, by name. */
function valuesIn(text: string): Map<string, string> {
  const lines = [...text.matchAll(/^(\w+)=(.*)$/gm)];
  return new Map(lines.map(([, name = '', value = '']) => [name, value]));
}
