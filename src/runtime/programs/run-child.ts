import { execFile } from 'node:child_process';
import { StartupError } from '../../domain/errors.ts';
import { type Command, spawnArgumentsOf } from './command.ts';

/**
 * Runs a short command to its end.
 * @returns its stdout
 * @throws {StartupError} the command could not be started, failed (the message quotes its last line)
 *   or exceeded the timeout
 */
export async function runChild(command: Command, timeoutMs = 120_000): Promise<string> {
  const { file, args, ...identity } = spawnArgumentsOf(command);
  const { env, cwd } = command;
  const options = { ...identity, env, cwd, timeout: timeoutMs, maxBuffer: 2 ** 24 };
  return new Promise((resolve, reject) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(failureOf(command, error, stderr, timeoutMs));
    });
  });
}

function failureOf(
  command: Command,
  error: { killed?: boolean; code?: number | string | null; message: string },
  stderr: string,
  timeoutMs: number,
): StartupError {
  if (error.killed) {
    return new StartupError(`${command.name} did not end within ${timeoutMs / 1000} s`);
  }
  const lastLine = stderr.trim().split('\n').at(-1)?.trim();
  const how = typeof error.code === 'number' ? `failed with code ${error.code}` : 'failed';
  return new StartupError(`${command.name} ${how}: ${lastLine || error.message}`, { cause: error });
}
