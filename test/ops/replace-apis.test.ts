import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../ops/replace-apis.sh', import.meta.url));

/** In the place of docker: notes what it is asked to do, and knows the containers of the file `running`. */
const DOCKER = `#!/bin/sh
cd "$(dirname "$0")"
case "$*" in
  'inspect '*broken*) echo unhealthy && exit ;;
  'inspect '*) echo healthy && exit ;;
esac
echo "$*" >> asked
case "$*" in
  *' ps --quiet api') cat running ;;
  *' up '*) exit "$EXIT_CODE_OF_UP" ;;
esac
`;

const COMPOSE = 'compose --env-file ops/production.env';
const UP = `${COMPOSE} up --detach --no-deps --no-recreate --wait --wait-timeout 180`;

type Run = {
  /** How it ended; null: well. */
  refusal: string | null;
  /** The arguments of each call of docker. */
  asked: string[];
};

/** Replaces the APIs that run in these containers; one with `broken` in its name is not healthy. */
async function replace(running: readonly string[], exitCodeOfUp = 0): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'redial-replace-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'docker'), DOCKER);
  await chmod(join(folder, 'docker'), 0o755);
  await writeFile(join(folder, 'running'), running.map((name) => `${name}\n`).join(''));
  const env = {
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    EXIT_CODE_OF_UP: String(exitCodeOfUp),
  };
  const refusal = await new Promise<string | null>((resolve) => {
    execFile('sh', [SCRIPT], { env }, (error, _, stderr) => resolve(error && stderr));
  });
  const asked = await readFile(join(folder, 'asked'), 'utf8');
  return { refusal, asked: asked.trimEnd().split('\n') };
}

test('an API is stopped only after the one before it has a healthy successor', async () => {
  expect(await replace(['first', 'second', 'third'])).toEqual({
    refusal: null,
    asked: [
      `${COMPOSE} ps --quiet api`,
      'stop first',
      'rm first',
      `${UP} --scale api=3 api`,
      'stop second',
      'rm second',
      `${UP} --scale api=3 api`,
      'stop third',
      'rm third',
      `${UP} --scale api=3 api`,
    ],
  });
});

test('no further API is stopped where a new one does not become healthy', async () => {
  const { refusal, asked } = await replace(['first', 'second'], 1);
  expect(refusal).toBe('');
  expect(asked.slice(1)).toEqual(['stop first', 'rm first', `${UP} --scale api=2 api`]);
});

test('those that are not healthy are replaced before any that is', async () => {
  expect(await replace(['first', 'broken', 'broken-too'])).toEqual({
    refusal: null,
    asked: [
      `${COMPOSE} ps --quiet api`,
      'stop broken',
      'rm broken',
      'stop broken-too',
      'rm broken-too',
      `${UP} --scale api=3 api`,
      'stop first',
      'rm first',
      `${UP} --scale api=3 api`,
    ],
  });
});

test('no API is stopped while none is healthy', async () => {
  const { refusal, asked } = await replace(['broken', 'broken-too']);
  expect(refusal).toContain('no API is healthy');
  expect(asked).toEqual([`${COMPOSE} ps --quiet api`]);
});

test.each([{ running: [] }, { running: ['only'] }])(
  'APIs are not replaced while so few run: $running',
  async ({ running }) => {
    const { refusal, asked } = await replace(running);
    expect(refusal).toContain(`running APIs: ${running.length}; at least 2 are needed`);
    expect(refusal).toContain('set API_REPLICAS=2 and API_PORTS=8080-8081');
    expect(asked).toEqual([`${COMPOSE} ps --quiet api`]);
  },
);
