import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const PROGRAM = `import { Redial, RedialError, verifyWebhook, type Batch } from 'redial-client';

const redial = new Redial({ url: 'http://127.0.0.1:9', token: 'gat_none' });
const status: Promise<Batch['status']> = redial
  .getBatch({ path: { batch_id: 'b' } })
  .then(({ data }) => data.status);
// @ts-expect-error: a batch is named by its id
redial.getBatch.bind(redial)({ path: {} }).catch(() => undefined);
const code = await status.catch((error) => error instanceof RedialError && error.code);
console.log(code, typeof verifyWebhook);
`;

/** A project that has nothing but the packed client, and the packages that it depends on. */
let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'redial-client-'));
  const modules = join(project, 'node_modules');
  const installed = join(modules, 'redial-client');
  await mkdir(installed, { recursive: true });
  const pack = ['run', '--silent', 'package', '--', '--pack-destination', project];
  await run('npm', pack, { cwd: join(root, 'clients/typescript') });
  const [tarball = ''] = (await readdir(project)).filter((name) => name.endsWith('.tgz'));
  await run('tar', ['-xzf', join(project, tarball), '--strip-components=1', '-C', installed]);
  for (const name of ['standardwebhooks', '@types']) {
    await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  await writeFile(join(project, 'program.ts'), PROGRAM);
});
afterAll(() => rm(project, { recursive: true }));

test('the packed client compiles and runs in a project of its own', async () => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const strictly = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--types', 'node'];
  await run(process.execPath, [compiler, ...strictly, 'program.ts'], { cwd: project });
  const { stdout } = await run(process.execPath, ['program.js'], { cwd: project });
  expect(stdout).toBe('no_answer function\n');
});
