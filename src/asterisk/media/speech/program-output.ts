import { execFile } from 'node:child_process';
import { SoundError } from '../sound/sound-error.ts';

export type SpeechProgram = {
  file: string;
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  uid?: number;
  gid?: number;
};

const TIMEOUT_MS = 30_000;
/** 20 minutes of speech at 16 kHz. */
const MAX_BYTES = 40 * 2 ** 20;

/**
 * Runs a program that reads a text from stdin and writes a WAV file to stdout. No shell is involved.
 * @throws {SoundError} if it cannot be started, fails, or exceeds 30 seconds or 40 MB
 */
export function speakByProgram(program: SpeechProgram, text: string): Promise<Buffer> {
  const { file, args, ...identity } = program;
  const limits = { timeout: TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: MAX_BYTES } as const;
  return new Promise((resolve, reject) => {
    const options = { ...identity, ...limits, encoding: 'buffer' } as const;
    const child = execFile(file, args, options, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(new SoundError(problemOf(error), { cause: error }));
    });
    // A program that ends before it has read everything says why by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(text);
  });
}

/** What a program writes to stderr is not shown: it may quote the text. */
function problemOf(error: { killed?: boolean; code?: string | number | null }): string {
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'the speech is longer than 40 MB';
  if (error.killed) return `the speech program did not end within ${TIMEOUT_MS / 1000} s`;
  if (typeof error.code === 'number') return `the speech program failed with code ${error.code}`;
  return 'the speech program cannot be started';
}
