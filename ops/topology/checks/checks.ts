import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runMain } from '../../../src/dev/command-line.ts';
import { StartupError } from '../../../src/domain/errors.ts';
import { openLog } from '../log.ts';
import { Topology } from '../stack.ts';
import { killEachPart, runCampaign, rollOut } from './faults.ts';
import type { Audit } from './load.ts';
import { restoreAlone, restoreOlder } from './restore.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const CHECKS = {
  'end-to-end': runCampaign,
  kills: killEachPart,
  rollout: rollOut,
  restore: restoreAlone,
  'older-backup': restoreOlder,
} as const;

/** Faster calls, and the look-ups of lost webhooks sooner than in production. */
const VARIABLES = { SIMULATOR_SPEED: '2', RECONCILE_SILENT_SECONDS: '10' };

process.umask(0o077);

await runMain(async (signal) => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !Object.hasOwn(CHECKS, name));
  if (unknown !== undefined) {
    const accepted = Object.keys(CHECKS).join(', ');
    throw new StartupError(`'${unknown}' is no check; accepted: ${accepted}; without one, all run`);
  }
  const dataDir = resolve('.redial/topology-checks');
  await rm(dataDir, { recursive: true, force: true });
  await using log = await openLog(dataDir);
  const options = { dataDir, variables: VARIABLES, port: 0, signal };
  await using topology = await Topology.prepare({
    ...options,
    onLine: (part, line) => {
      log.write(part, line);
      if (part === 'topology') print(`  ${line}`);
    },
  });
  await topology.start();
  for (const [name, check] of Object.entries(CHECKS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    print(`${name}:`);
    report(name, await check(topology, { dataDir: join(dataDir, name), print, signal }));
  }
});

function report(name: string, audit: Audit): void {
  const { contacts, calls, disagreements, longestGapSeconds } = audit;
  for (const sentence of disagreements.slice(0, 20)) print(`  Disagreement: ${sentence}`);
  if (disagreements.length > 0) process.exitCode = 1;
  print(
    `${name}: ${contacts} contacts, ${calls} calls, ${disagreements.length} disagreements of rows, ` +
      `counters and ledger; longest time without a new call ${longestGapSeconds.toFixed(1)} s`,
  );
}
