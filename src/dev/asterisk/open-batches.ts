import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { StartupError } from '../../domain/errors.ts';
import { undefinedIfMissing, writePrivateFile } from '../../runtime/private-file.ts';
import type { AsteriskChoice } from './asterisk.ts';

/** Has the name of the network over which the calls of a data folder went last. */
const NETWORK_FILE = 'network';

/**
 * Notes over which network the calls of a data folder go. Batches that began with simulated calls would
 * go on at once, and their made-up numbers may be those of real people.
 * @param choice undefined: calls are simulated
 * @throws {StartupError} such batches are open, and nobody has said that they are to be called
 */
export async function noteNetwork(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  choice: AsteriskChoice | undefined,
): Promise<void> {
  const file = join(dataDir, NETWORK_FILE);
  const last = await readFile(file, 'utf8').catch(undefinedIfMissing);
  const isNew = choice !== undefined && last !== 'asterisk';
  const open = isNew && !choice.callsOpenBatches ? await countOpenBatches(databaseUrl) : 0;
  if (open > 0) {
    throw new StartupError(
      `${open} open ${open === 1 ? 'batch' : 'batches'} in '${dataDir}' began with simulated calls, and would go on with calls to real people: start without --network asterisk and cancel or pause them, take another folder with --data-dir, or have them called with --call-open-batches`,
    );
  }
  await writePrivateFile(file, choice === undefined ? 'simulated' : 'asterisk');
}

/** Those that call contacts without anybody's doing. */
async function countOpenBatches(databaseUrl: string): Promise<number> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from batches
       where status in ('pending', 'in_progress') and deleted_at is null`,
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
