import { join } from 'node:path';
import { callExampleContacts } from './dev/demo/example-calls.ts';
import { LogFile } from './dev/demo/log-file.ts';
import { ProgressDisplay } from './dev/demo/progress-display.ts';
import { RedialClient } from './dev/demo/redial-client.ts';
import { endDemo } from './dev/demo/verdict.ts';
import { readPhonesArguments } from './dev/arguments.ts';
import { runMain } from './dev/command-line.ts';
import { findCalleeDisagreements } from './dev/phones/callee-agreement.ts';
import { fetchCalleeCalls } from './dev/phones/callee-call.ts';
import { startCalleeFarm } from './dev/phones/callee-farm.ts';
import { calleeTable } from './dev/phones/callee-table.ts';
import { saveRecordings } from './dev/phones/recordings.ts';
import { writeCalleeTrunk } from './dev/phones/trunk.ts';
import { startStack } from './dev/stack.ts';
import { addressTable, shortPath } from './dev/welcome.ts';

// What the parts write is for their owner alone: numbers, transcripts, secrets.
process.umask(0o077);

/** A telephone that nobody answers rings as briefly as in the demo. */
const CAMPAIGN = { name: 'Telephones', ring_timeout_seconds: 5 };

await runMain(async (signal) => {
  const { exitWhenComplete, ...options } = readPhonesArguments(process.argv.slice(2));
  const display = new ProgressDisplay(process.stdout);
  const { print } = display;
  const log = new LogFile(options.dataDir);
  print('Starting callees, Asterisk, Postgres, Temporal and Redial (Ctrl-C stops them)');
  await using callees = await startCalleeFarm(signal);
  await using stack = await startStack({
    ...options,
    isFresh: true,
    asterisk: { trunksFile: await writeCalleeTrunk(options.dataDir, callees) },
    env: { RECONCILE_SILENT_SECONDS: '10', ASTERISK_RECORD: 'all' },
    signal,
    onLine: (part, line) => {
      if (part === 'redial') print(line);
      log.write(part, line);
    },
  });
  print(
    `${addressTable(stack, { isTerminal: process.stdout.isTTY })}\n  callees          ${callees.witnessUrl}/calls`,
  );
  print(`  log of all parts ${shortPath(log.path)}\n`);

  const called = await callExampleContacts(stack, { campaign: CAMPAIGN, display, signal });
  const calls = await fetchCalleeCalls(callees.witnessUrl, signal);
  print('What the callees counted:');
  calleeTable(calls).forEach(print);
  const folder = join(options.dataDir, 'recordings');
  const client = new RedialClient(stack, signal);
  const recordings = await saveRecordings(client, called.records, folder);
  print(`\n${recordings.count} recordings to listen to are in ${shortPath(folder)}\n`);
  await endDemo(stack, {
    disagreements: [
      ...called.disagreements,
      ...findCalleeDisagreements(called.records, calls),
      ...recordings.disagreements,
    ],
    agreement: `Rows, counters, call control's ledger, the callees and the recordings agree: ${called.contacts} contacts, ${called.records.length} calls.`,
    exitWhenComplete,
    print,
    signal,
  });
});
