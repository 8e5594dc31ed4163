import { countImports } from '../../db/imports/imports.ts';
import { countNumbersNotCalled, type NumbersNotCalled } from '../../db/numbers-not-called.ts';
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
export type CheckedFile = { report: FileReport; notCalled: NumbersNotCalled };

/** Whose contacts they are. `calledSince`: numbers that were called since are skipped; null: none is. */
type Owner = { organizationId: string; calledSince: Date | null };

/** Takes 3 ms to be hashed; other requests have a turn meanwhile. */
const NUMBERS_PER_STATEMENT = 500;

/**
 * Reads the contacts of an upload as `importContacts` does, and stores none.
 * @throws {ValidationError} the file cannot be read
 * @throws {RedialError} `too_many_uploads`; `unavailable`, see `ImportThread`
 */
export async function checkFile(
  deps: CheckDeps,
  { calledSince, ...own }: Owner & { campaignId: string },
  { bytes, ...file }: ReadFile & { bytes: AsyncIterable<Uint8Array> },
): Promise<CheckedFile> {
  const { db, databaseUrl, clock } = deps;
  const { maxConcurrentUploads: limit } = await quotasOf(db, deps, own);
  const used = await countImports(db, own);
  if (limit !== null && used >= limit) throw tooManyUploads({ used, limit });
  const place = { ...own, importId: '', dueAt: clock.now() };
  await using thread = new ImportThread({ ...file, place, databaseUrl, isDryRun: true });
  const notCalled = { suppressed: 0, recentlyCalled: 0, either: 0 };
  const { account } = await thread.run(
    bytes,
    async () => undefined,
    async (numbers) => {
      add(notCalled, await countNotCalled(deps, { ...own, calledSince, numbers }));
    },
  );
  return { report: account, notCalled };
}

/** How many of some numbers would not be called now, because they are suppressed or were called. */
export async function countNotCalled(
  { db, clock, numberHashes }: Omit<CheckDeps, 'databaseUrl' | 'quotas'>,
  { organizationId, calledSince, numbers }: Owner & { numbers: readonly string[] },
): Promise<NumbersNotCalled> {
  const now = clock.now();
  const sum = { suppressed: 0, recentlyCalled: 0, either: 0 };
  for (let start = 0; start < numbers.length; start += NUMBERS_PER_STATEMENT) {
    const slice = numbers.slice(start, start + NUMBERS_PER_STATEMENT).map((phoneNumber) => ({
      phoneNumber,
      names: numberHashes.namesOf(organizationId, phoneNumber),
    }));
    add(sum, await countNumbersNotCalled(db, { organizationId, numbers: slice, calledSince, now }));
  }
  return sum;
}

function add(sum: NumbersNotCalled, more: NumbersNotCalled): void {
  sum.suppressed += more.suppressed;
  sum.recentlyCalled += more.recentlyCalled;
  sum.either += more.either;
}
