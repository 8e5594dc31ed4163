import type { Command } from 'commander';
import { demoUsage, startUsage } from '../dev/arguments.ts';
import type { Action } from './call.ts';

/** Commands that run Redial on this machine: their arguments are those of the npm scripts. */
export function addStackCommands(program: Command, action: Action): void {
  program
    .command('up')
    .description('start Redial with its own Postgres and Temporal, as npm start does')
    .argument('[arguments...]', startUsage)
    .allowUnknownOption()
    .action(action(async () => runScript('up', () => import('../dev.ts'))));
  program
    .command('demo')
    .description('dial 200 fictional contacts on a Redial of its own, as npm run demo does')
    .argument('[arguments...]', demoUsage)
    .allowUnknownOption()
    .action(action(async () => runScript('demo', () => import('../demo.ts'))));
}

/** Runs a script in this process, which reads the arguments after its name. */
async function runScript(name: string, script: () => Promise<unknown>): Promise<void> {
  const [node = '', file = '', ...args] = process.argv;
  process.argv = [node, file, ...args.slice(args.indexOf(name) + 1)];
  await script();
}
