import { findDisagreements } from './dev/demo/agreement.ts';
import { createDemoBatch, watchBatch } from './dev/demo/demo-batch.ts';
import { LogFile } from './dev/demo/log-file.ts';
import { outcomeTable } from './dev/demo/outcome-table.ts';
import { ProgressDisplay } from './dev/demo/progress-display.ts';
import { RedialClient } from './dev/demo/redial-client.ts';
import { readDemoArguments } from './dev/arguments.ts';
import { waitForAbort, runMain } from './dev/command-line.ts';
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
  print(`${addressTable(stack)}\n  log of all parts ${shortPath(log.path)}\n`);

  const client = new RedialClient(stack, signal);
  const { batch, uploaded } = await createDemoBatch(client);
  print(`Batch ${batch.batch_id}: ${uploaded.length} contacts of examples/contacts.csv`);
  const finished = await watchBatch(client, batch.batch_id, { show: display.show, signal });
  display.end();

  const [contacts, ledger] = await Promise.all([client.contacts(batch.batch_id), client.ledger()]);
  const records = contacts.flatMap((contact) => contact.call_records ?? []);
  print('');
  outcomeTable(contacts).forEach(print);
  print(`\nThe first call record:\n${JSON.stringify(records[0], null, 2)}\n`);

  const disagreements = findDisagreements({ uploaded, batch: finished, contacts, ledger });
  for (const sentence of disagreements) print(`Disagreement: ${sentence}`);
  if (disagreements.length === 0) {
    print(
      `Rows, counters and call control's ledger agree: ${contacts.length} contacts, ${records.length} calls.`,
    );
  }
  if (exitWhenComplete) {
    process.exitCode = disagreements.length === 0 ? 0 : 1;
    return;
  }
  print(`\n${addressTable(stack)}\n\nEverything keeps running until Ctrl-C.`);
  await waitForAbort(signal);
  print('Stopping');
});
