import { countImports } from '../../db/imports/imports.ts';
import { countSuppressedNumbers } from '../../db/suppressed-numbers.ts';
import type { Db } from '../../db/tables.ts';
import type { NumberHashes } from '../../domain/erased-number.ts';
import type { FileReport } from '../../upload/contact-list.ts';
import { type QuotaDefaults, quotasOf } from '../quotas.ts';
import { ImportThread, type ReadFile } from './import-thread.ts';
import { tooManyUploads } from './imports.ts';

export type CheckDeps = QuotaDefaults & {
  db: Db;
  databaseUrl: string;
  clock: { now(): Date };
  numberHashes: Pick<NumberHashes, 'namesOf'>;
};

/** The report on the contacts of an upload, of which nothing was stored. */
export type CheckedFile = { report: FileReport; suppressed: number };

/** Takes 3 ms to be hashed; other requests have a turn meanwhile. */
const NUMBERS_PER_STATEMENT = 500;

/**
 * Reads the contacts of an upload as `importContacts` does, and stores none.
 * @throws {ValidationError} the file cannot be read
 * @throws {RedialError} `too_many_uploads`; `unavailable`, see `ImportThread`
 */
export async function checkFile(
  deps: CheckDeps,
  own: { organizationId: string; campaignId: string },
  { bytes, ...file }: ReadFile & { bytes: AsyncIterable<Uint8Array> },
): Promise<CheckedFile> {
  const { db, databaseUrl, clock } = deps;
  const { maxConcurrentUploads: limit } = await quotasOf(db, deps, own);
  const used = await countImports(db, own);
  if (limit !== null && used >= limit) throw tooManyUploads({ used, limit });
  const place = { ...own, importId: '', dueAt: clock.now() };
  await using thread = new ImportThread({ ...file, place, databaseUrl, isDryRun: true });
  let suppressed = 0;
  const { account } = await thread.run(
    bytes,
    async () => undefined,
    async (numbers) => {
      suppressed += await countSuppressed(deps, { ...own, numbers });
    },
  );
  return { report: account, suppressed };
}

/** How many of some numbers the organization suppresses now. */
export async function countSuppressed(
  { db, clock, numberHashes }: Omit<CheckDeps, 'databaseUrl' | 'quotas'>,
  { organizationId, numbers }: { organizationId: string; numbers: readonly string[] },
): Promise<number> {
  const now = clock.now();
  let count = 0;
  for (let start = 0; start < numbers.length; start += NUMBERS_PER_STATEMENT) {
    const slice = numbers.slice(start, start + NUMBERS_PER_STATEMENT);
    const names = slice.map((number) => numberHashes.namesOf(organizationId, number));
    count += await countSuppressedNumbers(db, { organizationId, names, now });
  }
  return count;
}
