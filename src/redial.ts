import { runCommandLine } from './command-line/run.ts';
import { thisShell } from './command-line/shell.ts';

await runCommandLine(process.argv.slice(2), thisShell());
