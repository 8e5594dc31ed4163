import { readStartArguments } from './dev/arguments.ts';
import { aborted, runCommand } from './dev/command-line.ts';
import { showsLine } from './dev/processes/part-lines.ts';
import { startStack } from './dev/stack.ts';
import { welcome } from './dev/welcome.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

await runCommand(async (signal) => {
  const options = readStartArguments(process.argv.slice(2));
  print(`Starting Redial with its data in '${options.dataDir}' (Ctrl-C stops it)`);
  await using stack = await startStack({
    ...options,
    signal,
    onLine: (part, line) => {
      if (showsLine(part, line)) print(`${part.padEnd(12)} | ${line}`);
    },
  });
  print(welcome(stack));
  await aborted(signal);
  print('Stopping; the data is kept');
});
