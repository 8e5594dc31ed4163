import { callExampleContacts } from './dev/demo/example-calls.ts';
import { LogFile } from './dev/demo/log-file.ts';
import { ProgressDisplay } from './dev/demo/progress-display.ts';
import { endDemo } from './dev/demo/verdict.ts';
import { readDemoArguments } from './dev/arguments.ts';
import { runMain } from './dev/command-line.ts';
import { startStack } from './dev/stack.ts';
import { addressTable, shortPath } from './dev/welcome.ts';

// What the parts write is for their owner alone: numbers, transcripts, secrets.
process.umask(0o077);

await runMain(async (signal) => {
  const { exitWhenComplete, ...options } = readDemoArguments(process.argv.slice(2));
  const display = new ProgressDisplay(process.stdout);
  const { print } = display;
  const log = new LogFile(options.dataDir);
  print('Starting Postgres, Temporal, call control, the API and a worker (Ctrl-C stops them)');
  await using stack = await startStack({
    ...options,
    isFresh: true,
    // Looks up a call with a lost webhook sooner than in production.
    env: { RECONCILE_SILENT_SECONDS: '10' },
    signal,
    onLine: (part, line) => {
      if (part === 'redial') print(line);
      log.write(part, line);
    },
  });
  print(
    `${addressTable(stack, { isTerminal: process.stdout.isTTY })}\n  log of all parts ${shortPath(log.path)}\n`,
  );
  const { contacts, records, disagreements } = await callExampleContacts(stack, {
    display,
    signal,
  });
  const agreement = `Rows, counters and call control's ledger agree: ${contacts} contacts, ${records.length} calls.`;
  await endDemo(stack, { disagreements, agreement, exitWhenComplete, print, signal });
});
