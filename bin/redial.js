#!/usr/bin/env node
// The command line with any Node from 20 on: Redial itself needs 24, which npm has fetched beside it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = new URL('../src/redial.ts', import.meta.url);
const brought = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

if (Number.parseInt(process.versions.node, 10) >= 24) {
  await import(main.href);
} else if (existsSync(brought)) {
  const args = [fileURLToPath(main), ...process.argv.slice(2)];
  const child = spawn(brought, args, { stdio: 'inherit' });
  // A key press reaches both processes; other signals reach this one only.
  process.on('SIGINT', () => undefined);
  for (const name of ['SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
  child.on('exit', (code, signal) => (process.exitCode = signal === null ? (code ?? 1) : 130));
} else {
  process.stderr.write(
    `Node ${process.versions.node} is too old: run 'npm ci' in the folder of Redial, which fetches Node 24.\n`,
  );
  process.exitCode = 1;
}
