import { CommanderError } from 'commander';
import { EXIT, failureOf, failureText } from './failure.ts';
import { buildProgram } from './program.ts';
import type { Shell } from './shell.ts';

/** Runs `redial` with its arguments and sets the exit code. Errors go to stderr. */
export async function runCommandLine(args: readonly string[], shell: Shell): Promise<void> {
  try {
    await buildProgram(shell).parseAsync([...args], { from: 'user' });
  } catch (error) {
    // Commander has written what is wrong and what is accepted.
    if (error instanceof CommanderError) {
      return shell.setExitCode(error.exitCode === 0 ? EXIT.done : EXIT.usage);
    }
    const { exitCode, ...failure } = failureOf(error);
    shell.setExitCode(exitCode);
    shell.note(
      args.includes('--json') ? JSON.stringify(failure) : failureText({ ...failure, exitCode }),
    );
  }
}
