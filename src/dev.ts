import { readStartArguments } from './dev/arguments.ts';
import { waitForAbort, runMain } from './dev/command-line.ts';
import { startStack } from './dev/stack.ts';
import { welcomeText } from './dev/welcome.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Shows all lines of Redial's own processes, but only problems of Postgres and Temporal. */
function isShown(part: string, line: string): boolean {
  if (part === 'postgres') return /\b(WARNING|ERROR|FATAL|PANIC):/.test(line);
  if (part === 'temporal') return /\blevel=|"level":/.test(line);
  return true;
}

// What the parts write is for their owner alone: numbers, transcripts, secrets.
process.umask(0o077);

await runMain(async (signal) => {
  const options = readStartArguments(process.argv.slice(2));
  print(`Starting Redial with its data in '${options.dataDir}' (Ctrl-C stops it)`);
  if (options.asterisk) {
    print(`Calls are not simulated: they go over the trunks of '${options.asterisk.trunksFile}'`);
  }
  await using stack = await startStack({
    ...options,
    signal,
    onLine: (part, line) => {
      if (isShown(part, line)) print(`${part.padEnd(12)} | ${line}`);
    },
  });
  print(welcomeText(stack, { isTerminal: process.stdout.isTTY }));
  await waitForAbort(signal);
  print('Stopping; the data is kept');
});
