import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What a command sees of the process and the machine that it runs in. */
export type Shell = {
  env: Readonly<Record<string, string | undefined>>;
  /** The working directory. */
  folder: string;
  /** The home directory of the user. */
  home: string;
  output: NodeJS.WriteStream;
  /** Writes a line to stderr. */
  note: (line: string) => void;
  /** Asks for text that is not shown; without a terminal it is the first line of stdin. */
  askSecret: (question: string) => Promise<string>;
  setExitCode: (code: number) => void;
};

/** The shell of this process. */
export function thisShell(): Shell {
  return {
    env: process.env,
    folder: process.cwd(),
    home: homedir(),
    output: process.stdout,
    note: (line) => void process.stderr.write(`${line}\n`),
    askSecret,
    setExitCode: (code) => (process.exitCode = code),
  };
}

async function askSecret(question: string): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: silent,
    terminal: process.stdin.isTTY,
  });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
    if (process.stdin.isTTY) process.stderr.write('\n');
  }
}
