import type { Logger } from 'pino';
import { careForContacts } from '../db/imports/table-care.ts';
import { BackgroundQueue } from '../runtime/background-queue.ts';

/** What large imports leave to the background. The end of the process does not wait for it. */
export function openLargeImports(
  stack: AsyncDisposableStack,
  { databaseUrl, log }: { databaseUrl: string; log: Logger },
): BackgroundQueue<string> {
  const closing = new AbortController();
  const { signal } = closing;
  const care = async (importId: string) => {
    const onSkipped = (reason: string) =>
      log.warn({ importId, reason }, 'Postgres leaves statistics of contacts to autovacuum');
    try {
      await careForContacts({ databaseUrl, signal, onSkipped });
    } catch (err) {
      if (signal.aborted) return;
      log.warn({ err, importId }, 'failed to gather statistics of contacts: autovacuum will');
    }
  };
  const largeImports = stack.use(new BackgroundQueue(care, { atOnce: 1 }));
  stack.defer(() => closing.abort());
  return largeImports;
}
