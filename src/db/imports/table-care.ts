import { Client } from 'pg';

type Care = {
  databaseUrl: string;
  /** Ends the connection, and with it the statement that runs. */
  signal: AbortSignal;
  /** Postgres has left something out: the role may not, or another process does it now. */
  onSkipped: (reason: string) => void;
};

/*
 * Both leave the table to reads and writes: their lock conflicts only with another of its kind and
 * with changes of the schema. Nobody waits for it (`skip_locked`), and no reader is cancelled by a
 * shorter table (`truncate false`). Indexes are left to autovacuum, because cleaning them reads
 * each one whole. Neither may run in a transaction together.
 */
const STATEMENTS = [
  'analyze (skip_locked) contacts',
  'vacuum (skip_locked, truncate false, index_cleanup off, parallel 0) contacts',
];

/**
 * Gives the table of contacts statistics, and marks its pages as visible to all. Without them the
 * planner takes a batch of a million for one row, and index-only scans read every row, until
 * autovacuum comes by, about 100 s after an import.
 */
export async function careForContacts({ databaseUrl, signal, onSkipped }: Care): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'redial',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A closed connection fails its statement. Without a listener, its error event would end the
  // process.
  client.on('error', () => undefined);
  client.on('notice', ({ message }) => onSkipped(message ?? 'unknown reason'));
  const end = () => void client.end();
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    await client.connect();
    for (const statement of STATEMENTS) await client.query(statement);
  } finally {
    signal.removeEventListener('abort', end);
    await client.end();
  }
}
