import { Writable } from 'node:stream';
import type { Shell } from '../../src/command-line/shell.ts';

/** A shell that remembers what a command writes. */
export type TestShell = Shell & { written: string; noted: string; exitCode: number };

/** @param answers what the user types, `secret` when asked for one */
export function testShell(
  known: Partial<Shell> = {},
  answers: { secret?: string } = {},
): TestShell {
  const output = new Writable({
    write(chunk, _encoding, done) {
      shell.written += String(chunk);
      done();
    },
  });
  const shell: TestShell = {
    env: {},
    folder: '/nowhere',
    home: '/nowhere',
    // Commands write to it and ask whether it is a terminal.
    output: Object.assign(output, { isTTY: false }) as unknown as NodeJS.WriteStream,
    note: (line) => void (shell.noted += `${line}\n`),
    askSecret: async () => answers.secret ?? '',
    setExitCode: (code) => void (shell.exitCode = code),
    ...known,
    written: '',
    noted: '',
    exitCode: 0,
  };
  return shell;
}
