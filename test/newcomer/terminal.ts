import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { delimiter } from 'node:path';

const CTRL_C = '\u0003';

/** A command that runs in a terminal of its own. Disposing presses Ctrl-C and waits for its end. */
export type Terminal = { until: (pattern: RegExp) => Promise<string> } & AsyncDisposable;

/** Runs a command as a person does. `script` of util-linux makes the terminal. */
export function openTerminal(command: string, folder: string): Terminal {
  const program = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: folder,
    env: personsEnvironment(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(program, 'exit');
  const lines = createInterface({ input: program.stdout });
  return {
    /** The first group of the first line that matches. */
    until: (pattern) =>
      new Promise((resolve, reject) => {
        lines.on('line', (line) => {
          const found = pattern.exec(line)?.[1];
          if (found !== undefined) resolve(found);
        });
        lines.once('close', () => reject(new Error(`'${command}' ended before ${pattern}`)));
      }),
    async [Symbol.asyncDispose]() {
      if (program.exitCode === null) program.stdin.write(CTRL_C);
      await exited;
    },
  };
}

/**
 * Runs a command to its end.
 * @throws {Error} it failed
 */
export async function runCommand([file = '', ...args]: string[], folder: string): Promise<void> {
  const program = spawn(file, args, { cwd: folder, env: personsEnvironment(), stdio: 'inherit' });
  const [code] = await once(program, 'exit');
  if (code !== 0) throw new Error(`'${[file, ...args].join(' ')}' ended with ${String(code)}`);
}

/** The environment without what `npm run` has added to it. */
function personsEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^(NODE|INIT_CWD)$/.test(name));
  const path = (process.env['PATH'] ?? '').split(delimiter);
  const PATH = path.filter((folder) => !/node_modules|node-gyp-bin/.test(folder)).join(delimiter);
  return { ...Object.fromEntries(own), PATH };
}
