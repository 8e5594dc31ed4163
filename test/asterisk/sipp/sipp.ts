import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPackageTree } from '../../../src/asterisk/packages/package-tree.ts';
import { programCommand } from '../../../src/asterisk/packages/program.ts';
import { cacheDir } from '../../../src/dev/data/cache-dir.ts';
import { undefinedIfMissing } from '../../../src/runtime/private-file.ts';
import { freeUdpPort } from '../../../src/runtime/free-port.ts';
import { startChild } from '../../../src/runtime/programs/child.ts';
import { readMessageTrace, type TracedMessage } from './message-trace.ts';

export type SippOptions = {
  /** The name of a file of `scenarios`: what it does with every call. */
  scenario: string;
  /** Options of SIPp beyond those that all have. */
  options?: readonly string[] | undefined;
  /** Gets the traces; each SIPp needs one of its own. */
  folder: string;
};

/** What SIPp tells at its end. */
export type SippReport = {
  /** 0: every call went through the scenario to its end. */
  exitCode: number | null;
  /** Empty if every message was one that the scenario expects. */
  errors: string;
  messages: TracedMessage[];
};

/** A SIPp that waits for calls at `127.0.0.1:{port}`. */
export type Sipp = AsyncDisposable & {
  port: number;
  /** Resolves when its first message has come. */
  untilCalled: (signal: AbortSignal) => Promise<void>;
  /** Lets it end as soon as its calls are over: at once if none has come. */
  stop: () => Promise<SippReport>;
};

/** A call that gets no message for so long, although it expects one, has failed. */
const LONGEST_WAIT_MS = 15_000;

/** Starts SIPp and waits until it can be called. */
export async function startSipp({ scenario, options = [], folder }: SippOptions): Promise<Sipp> {
  const tree = await findPackageTree('sipp', { cacheDir });
  const { file, args } = programCommand(tree, 'usr/bin/sipp');
  const [port, mediaPort] = [await freeUdpPort(), await freeUdpPort()];
  const [messageFile, errorFile] = [join(folder, 'messages.log'), join(folder, 'errors.log')];
  const command = {
    name: `SIPp (${scenario})`,
    file,
    args: [
      args,
      ['-sf', join(import.meta.dirname, 'scenarios', `${scenario}.xml`)],
      ['-i', '127.0.0.1', '-bind_local', '-p', `${port}`],
      ['-mi', '127.0.0.1', '-mp', `${mediaPort}`, '-rtp_echo'],
      ['-trace_msg', '-message_file', messageFile],
      ['-trace_err', '-error_file', errorFile],
      ['-rfc3339', '-nostdin', '-recv_timeout', `${LONGEST_WAIT_MS}`],
      options,
    ].flat(),
    env: { TERM: 'dumb', TZ: 'UTC' },
    cwd: folder,
    stopSignal: 'SIGTERM' as const,
  };
  const child = await startChild(command, { ready: (signal) => untilBound(port, signal) });
  const stop = async (): Promise<SippReport> => {
    process.kill(child.pid, 'SIGUSR1');
    const { code: exitCode } = await child.exited;
    const errors = errorsIn((await readFile(errorFile, 'utf8').catch(undefinedIfMissing)) ?? '');
    const messages = readMessageTrace(await readFile(messageFile, 'utf8'));
    return { exitCode, errors, messages };
  };
  const untilCalled = async (signal: AbortSignal) => {
    while (!(await readFile(messageFile, 'utf8').catch(undefinedIfMissing))) {
      await wait(20, undefined, { signal });
    }
  };
  return { port, untilCalled, stop, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
}

/** SIPp says nowhere that it listens, and to try the port would take it; so ask Linux. */
async function untilBound(port: number, signal: AbortSignal): Promise<void> {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  while (!(await readFile('/proc/net/udp', 'utf8')).includes(address)) {
    await wait(20, undefined, { signal });
  }
}

/** Lines of an error file that tell of no message: its title, and that the machine let SIPp wait. */
const NO_ERROR = /^The following events occurred:$|: Overload warning: /;

function errorsIn(text: string): string {
  const lines = text.split('\n').filter((line) => !NO_ERROR.test(line));
  return lines.join('\n').trim();
}
