import { runMain, waitForAbort } from '../../src/dev/command-line.ts';
import { readTopologyArguments } from './arguments.ts';
import { openLog } from './log.ts';
import { Topology } from './stack.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

// What the parts write is for their owner alone: numbers, transcripts, secrets.
process.umask(0o077);

await runMain(async (signal) => {
  const options = readTopologyArguments(process.argv.slice(2));
  print(`Starting the production topology with its data in '${options.dataDir}' (Ctrl-C stops it)`);
  await using log = await openLog(options.dataDir);
  const onLine = (part: string, line: string) => {
    log.write(part, line);
    if (part !== 'temporal' && part !== 'postgres') print(`${part.padEnd(12)} | ${line}`);
  };
  await using topology = await Topology.prepare({ ...options, signal, onLine });
  await topology.start();
  const { ports } = topology;
  print(
    `ready: API behind the proxy on ${topology.url}, Temporal on 127.0.0.1:${ports.temporal.frontend}, ` +
      `call control on ${topology.callControlUrl}, Postgres on 127.0.0.1:${ports.postgres}, ` +
      `secrets in ${options.envFile ?? `${options.dataDir}/.env`}, lines of all parts in ${log.path}`,
  );
  await waitForAbort(signal);
  print('Stopping; the data is kept');
});
