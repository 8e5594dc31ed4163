import { execFile } from 'node:child_process';
import { StartupError } from '../domain/errors.ts';
import { type Command, launchOf } from './processes/launch.ts';

/**
 * Runs a short command to its end and answers its stdout.
 * @throws {StartupError} it could not be started, failed or took too long; with its last words
 */
export async function run(command: Command, timeoutMs = 120_000): Promise<string> {
  const { file, args, ...identity } = launchOf(command);
  const options = { ...identity, env: command.env, timeout: timeoutMs, maxBuffer: 2 ** 24 };
  return new Promise((resolve, reject) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(failure(command, error, stderr, timeoutMs));
    });
  });
}

function failure(
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
