import { authorization } from '../ari/ari-settings.ts';
import { ARI_APPLICATION, ARI_USERNAME } from '../configuration/ari.ts';
import { rotateIfLarger } from '../rotated-file.ts';
import type { KeptFiles } from './data-folder.ts';

type Files = Pick<KeptFiles, 'journalFile' | 'logFile'>;
type Ari = { ariUrl: string; password: string };

/**
 * Of journal and log, each of which is kept in two parts at most. What unfinished calls need of the
 * journal is in the two parts: while nobody is there to read it nobody begins a call either, and the
 * lines of 2,500 live calls with three more channels each are 6 MB.
 */
export const MAX_BYTES = 16 * 2 ** 20;

const EVERY_MS = 60_000;

/**
 * Keeps journal and log small while Asterisk runs, by a look at their size each minute. One that fails
 * is tried again a minute later.
 */
export function limitGrowth(
  files: Files,
  ari: Ari,
  { maxBytes = MAX_BYTES, everyMs = EVERY_MS } = {},
): Disposable {
  const look = () => void rotateLarge(files, ari, maxBytes).catch(() => undefined);
  look();
  const timer = setInterval(look, everyMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** Asterisk opens the journal for each line, and the log once. */
async function rotateLarge(files: Files, ari: Ari, maxBytes: number): Promise<void> {
  await rotateIfLarger(files.journalFile, maxBytes);
  if (await rotateIfLarger(files.logFile, maxBytes)) await reopenLog(files.logFile, ari);
}

async function reopenLog(logFile: string, { ariUrl: url, password }: Ari): Promise<void> {
  const client = { url, username: ARI_USERNAME, password, application: ARI_APPLICATION };
  await fetch(`${url}/asterisk/logging/${encodeURIComponent(logFile)}/rotate`, {
    method: 'PUT',
    headers: { authorization: authorization(client) },
    signal: AbortSignal.timeout(10_000),
  });
}
