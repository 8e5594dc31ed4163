import { EVERY_DESTINATION } from '../../support/data/destinations.ts';
import { ANY_CONSENT } from '../../support/data/consent.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { numberLengths } from '../../../src/upload/number-lengths.ts';
import { insertImport } from '../../../src/db/imports/imports.ts';
import { ImportThread } from '../../../src/services/imports/import-thread.ts';
import { takeReadingPlace } from '../../../src/services/imports/reading-places.ts';
import { testDatabase } from '../../support/database.ts';
import { NOW } from '../../support/rows/batch.ts';

const database = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const rules = {
  duplicates: 'reject',
  strictNumbers: false,
  region: null,
  lengths: numberLengths(),
  destinations: EVERY_DESTINATION,
  consent: ANY_CONSENT,
} as const;
/** Begins an import and returns the order to read its file. */
async function newOrder() {
  const [importId, organizationId, campaignId] = [uuidv7(), uuidv7(), uuidv7()];
  const times = { begunAt: NOW, lastNewsAt: NOW };
  await insertImport(database.db, { importId, organizationId, batchId: null, ...times });
  const place = { importId, organizationId, campaignId, dueAt: NOW };
  return {
    place,
    databaseUrl: database.url,
    format: 'csv',
    encoding: 'utf-8',
    rules,
    isWhole: true,
  } as const;
}

async function* arriving(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

const run = (thread: ImportThread, ...parts: string[]) =>
  thread.run(arriving(...parts), async () => undefined);

const contactsOf = ({ place }: Awaited<ReturnType<typeof newOrder>>) =>
  database.db
    .selectFrom('contacts')
    .select(['position', 'phoneNumber', 'callVariables'])
    .where('batchId', '=', place.importId)
    .orderBy('position')
    .execute();

describe('ImportThread', () => {
  test('inserts the contacts of a file that arrives in parts', async () => {
    const order = await newOrder();
    await using thread = new ImportThread(order);
    const { count, account } = await run(
      thread,
      'phone,na',
      'me\n+14155550001,A',
      'da\n+1415555',
      '0002,\n',
    );
    expect(count).toBe(2);
    expect(await contactsOf(order)).toEqual([
      { position: 0, phoneNumber: '+14155550001', callVariables: { name: 'Ada' } },
      { position: 1, phoneNumber: '+14155550002', callVariables: {} },
    ]);
    expect(account).toMatchObject({ import: { total: 2, accepted: 2 }, ignored: [] });
  });

  test('reads one file after the other by the rules of each', async () => {
    const strict = await newOrder();
    const other = await newOrder();
    const lenient = { ...other, rules: { ...rules, duplicates: 'allow' } } as const;
    const twice = ['phone\n', '+14155550001\n', '+14155550001\n'];
    const counts: number[] = [];
    for (const order of [strict, lenient, { ...strict, isDryRun: true }]) {
      await using thread = new ImportThread(order);
      counts.push((await run(thread, ...twice)).account.import.accepted);
    }
    expect(counts).toEqual([1, 2, 1]);
    expect(await contactsOf(strict)).toHaveLength(1);
    expect(await contactsOf(other)).toHaveLength(2);
  });

  test('reads a file after one that failed, and after one that was broken off', async () => {
    const order = await newOrder();
    {
      await using thread = new ImportThread(order);
      await expect(run(thread, 'name\nAda\n')).rejects.toThrow();
    }
    {
      await using thread = new ImportThread(order);
      const broken = (async function* () {
        yield Buffer.from('phone\n+1415555');
        throw new Error('connection reset');
      })();
      await expect(thread.run(broken, async () => undefined)).rejects.toThrow('connection reset');
    }
    await using thread = new ImportThread(order);
    expect((await run(thread, 'phone\n+14155550001\n')).count).toBe(1);
  });

  test('inserts no contact after a row that fails the file', async () => {
    const order = await newOrder();
    await using thread = new ImportThread(order);
    expect(await run(thread, 'phone\n12\n', '+14155550001\n')).toMatchObject({
      count: 0,
      account: { import: { total: 2, accepted: 1, rejected: 1 } },
    });
    expect(await contactsOf(order)).toEqual([]);
  });

  test('skips bad rows if they do not fail the file', async () => {
    await using thread = new ImportThread({ ...(await newOrder()), isWhole: false });
    expect((await run(thread, 'phone\n12\n', '+14155550001\n')).count).toBe(1);
  });

  test('throws a validation error for an unreadable file', async () => {
    await using thread = new ImportThread(await newOrder());
    await expect(run(thread, 'name\nAda\n')).rejects.toMatchObject({
      code: 'validation_failed',
      problems: [{ path: 'file' }],
    });
  });

  test('throws unavailable when the database cannot be reached', async () => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
    await using thread = new ImportThread({ ...(await newOrder()), databaseUrl });
    await expect(run(thread, 'phone\n+14155550001\n')).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('throws unavailable when its import was abandoned', async () => {
    const order = await newOrder();
    await database.db.deleteFrom('imports').where('importId', '=', order.place.importId).execute();
    await using thread = new ImportThread(order);
    await expect(run(thread, 'phone\n+14155550001\n')).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('imports rows of the largest accepted size', async () => {
    const order = await newOrder();
    await using thread = new ImportThread({ ...order, rules: { ...rules, duplicates: 'allow' } });
    const rows = Array.from({ length: 2_000 }, () => `+14155550001,${'ж'.repeat(8_000)}\n`);
    expect((await run(thread, 'phone,text\n', ...rows)).count).toBe(2_000);
  });

  test('reports the first thousand unknown names, shortened', async () => {
    const order = { ...(await newOrder()), format: 'ndjson' } as const;
    await using thread = new ImportThread(order);
    const rows = Array.from({ length: 2_000 }, (_, n) =>
      JSON.stringify({ phone: `+1415555${1000 + n}`, [`${n}${'x'.repeat(4_000)}`]: [] }).concat(
        '\n',
      ),
    );
    const { account } = await run(thread, ...rows);
    expect(account.ignored).toHaveLength(1_000);
    expect(Math.max(...account.ignored.map((name) => name.length))).toBe(200);
  });

  test('takes a place among the files that are read at once, and gives it back', async () => {
    const order = await newOrder();
    const { organizationId } = order.place;
    using stack = new DisposableStack();
    for (let n = 0; n < 7; n += 1) stack.use(takeReadingPlace(organizationId));
    {
      await using _eighth = new ImportThread(order);
      expect(() => new ImportThread(order)).toThrow('reads no further file at the moment');
    }
    await using thread = new ImportThread(order);
    expect((await run(thread, 'phone\n+14155550001\n')).count).toBe(1);
  });
});
