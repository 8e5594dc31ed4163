import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a watched API has measured since it was last asked. */
export type Watch = {
  /** The most CPU time that its main thread used between two timers of 10 ms. */
  longestTurnMs: number;
  /** The longest time in which its event loop took no turn, in ms: also while others had the CPU. */
  maxDelayMs: number;
  p99DelayMs: number;
  rssBytes: number;
};

/** An API in a process of its own, which measures its event loop and its memory. */
export type WatchedApi = {
  url: string;
  /** Answers what was measured since the last question. */
  watch(): Promise<Watch>;
} & AsyncDisposable;

const PROGRAM = fileURLToPath(new URL('watched-api-program.ts', import.meta.url));

/** Starts an API without Temporal and call control in a process of its own. */
export async function startWatchedApi({
  databaseUrl,
}: {
  databaseUrl: string;
}): Promise<WatchedApi> {
  const child = fork(PROGRAM, [databaseUrl], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const url = await nextMessage<string>(child);
  return {
    url,
    async watch() {
      child.send('watch');
      return nextMessage<Watch>(child);
    },
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

/** The program sends the type that its reader expects. */
async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const ended = new AbortController();
  const exit = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('Cannot read from the watched API: its process has ended');
  });
  try {
    const [message] = await Promise.race([once(child, 'message'), exit]);
    return message;
  } finally {
    ended.abort();
    exit.catch(() => undefined);
  }
}
