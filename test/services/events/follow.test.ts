import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EventPosition } from '../../../src/domain/event-position.ts';
import type { Db, Tx } from '../../../src/db/tables.ts';
import { EventFeed } from '../../../src/services/events/feed.ts';
import {
  findEventPosition,
  type FollowEvents,
  followEvents,
} from '../../../src/services/events/follow.ts';
import { eventually } from '../../support/eventually.ts';
import { type StoredBatch, storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';
import { testDatabase } from '../../support/database.ts';

const database = await testDatabase();
const { db } = database;
const feed = new EventFeed({ db, log: pino({ level: 'silent' }) });
let stored: StoredBatch;
beforeAll(async () => {
  stored = await storeBatch(db);
});
afterAll(async () => {
  await feed[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const find = (last: EventPosition | null = null) =>
  findEventPosition(db, { organizationId: stored.organizationId, last });

/** Reads events one at a time, each with the position that is reached with it. */
async function* read(from: EventPosition, changes: Partial<FollowEvents> = {}) {
  const { signal } = new AbortController();
  const filter = { types: null, within: null };
  const { organizationId } = stored;
  const follow = { organizationId, filter, from, signal, isAllowed: async () => true, ...changes };
  for await (const page of followEvents({ db, feed }, follow)) yield* page.events;
}

/** Reads so many events. */
async function take(from: EventPosition, count: number) {
  const taken: { what: string; position: EventPosition }[] = [];
  for await (const { event, position } of read(from)) {
    taken.push({ what: `${event.executionId} ${event.type}`, position });
    if (taken.length === count) break;
  }
  return taken;
}

const newCall = async () =>
  (await storeCall(db, { contactId: stored.contactIds[0], answeredAt: null })).executionId;

const change = (on: Db | Tx, executionId: string, set: object) =>
  on.updateTable('calls').set(set).where('executionId', '=', executionId).execute();
const answer = (on: Db | Tx, executionId: string) =>
  change(on, executionId, { answeredAt: new Date() });
const report = (on: Db | Tx, executionId: string) =>
  change(on, executionId, { reportedAt: new Date() });

/** Stores events in one transaction. */
const storeEvents = (count: number) =>
  sql`insert into webhook_events (organization_id, type)
    select ${stored.organizationId}, 'contact.opted_out' from generate_series(1, ${count}::integer)`.execute(
    db,
  );

describe('a reader of events', () => {
  test('gets one that commits late after later ones, once, and resumes without gap or double at each', async () => {
    const from = await find();
    const [early, late] = [await newCall(), await newCall()];
    const taken = await db.transaction().execute(async (tx) => {
      await answer(tx, early);
      await answer(db, late);
      const [first] = await take(from, 1);
      await report(db, late);
      return first;
    });
    await report(db, early);
    const expected = [
      `${late} call.answered`,
      `${late} call.reported`,
      `${early} call.answered`,
      `${early} call.reported`,
    ];
    expect(taken?.what).toBe(expected[0]);
    const whats = async (position: EventPosition, count: number) =>
      (await take(position, count)).map(({ what }) => what);
    expect((await whats(from, 4)).toSorted()).toEqual(expected.toSorted());
    const resumed = await whats(taken?.position ?? from, 3);
    expect(resumed.toSorted()).toEqual(expected.slice(1).toSorted());
    const all = await take(from, 4);
    for (const [index, { position }] of all.entries()) {
      const marker = await newCall();
      await report(db, marker);
      const rest = await take(position, 4 - index);
      const missing = all.slice(index + 1).map(({ what }) => what);
      expect(rest.slice(0, 3 - index).map(({ what }) => what)).toEqual(missing);
    }
  });

  test('gets the events of one object in their order, whichever transaction began first', async () => {
    const from = await find();
    const [call, other] = [await newCall(), await newCall()];
    await db.transaction().execute(async (tx) => {
      await report(tx, other);
      await answer(db, call);
      await report(tx, call);
    });
    const whats = (await take(from, 3)).map(({ what }) => what);
    expect(whats.filter((what) => what.startsWith(call))).toEqual([
      `${call} call.answered`,
      `${call} call.reported`,
    ]);
  });

  test('gets more events than a page, of one transaction and of many', async () => {
    const from = await find();
    await storeEvents(1_100);
    await Promise.all(Array.from({ length: 550 }, () => storeEvents(1)));
    const seen: string[] = [];
    for await (const { event } of read(from)) {
      seen.push(event.eventId);
      if (seen.length === 1_650) break;
    }
    expect(new Set(seen).size).toBe(1_650);
  });

  test('that takes nothing for a while loses none', async () => {
    const from = await find();
    const executionId = await newCall();
    const events = read(from);
    await report(db, executionId);
    expect((await events.next()).value?.event.type).toBe('call.reported');
    for (let count = 0; count < 5; count += 1) {
      await change(db, executionId, { reportedAt: null });
      await report(db, executionId);
    }
    const last = await newCall();
    await report(db, last);
    const types: unknown[] = [];
    for await (const { event } of events) {
      types.push(event.type);
      if (event.executionId === last) break;
    }
    expect(types).toHaveLength(6);
  });

  test('learns the position that it has reached while nothing happens', async () => {
    const from = await find();
    const { signal } = new AbortController();
    const filter = { types: ['batch.expired' as const], within: null };
    const follow = { organizationId: stored.organizationId, filter, from, signal };
    const pages = followEvents(
      { db, feed },
      { ...follow, isAllowed: async () => true, heartbeatMs: 300 },
    );
    expect((await pages.next()).value).toEqual({ events: [], position: from });
    await report(db, await newCall());
    // The feed may look at the database after more than one heartbeat.
    for await (const { events, position } of pages) {
      expect(events).toEqual([]);
      if (position.since !== from.since) break;
    }
  });

  test('ends when it is no longer allowed, and with its signal', async () => {
    const from = await find();
    expect(await read(from, { isAllowed: async () => false }).next()).toMatchObject({ done: true });
    const controller = new AbortController();
    const ended = read(from, { signal: controller.signal }).next();
    controller.abort();
    expect(await ended).toMatchObject({ done: true });
  });

  test('costs no statement of its own: two hundred wait for the same one', async () => {
    const from = await find();
    const readers = Array.from({ length: 200 }, () => read(from));
    const first = readers.map((reader) => reader.next());
    await report(db, await newCall());
    await Promise.all(first);
    let statements = 0;
    const counted: Db = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1;
        return result;
      },
    });
    await using ownFeed = new EventFeed({ db: counted, log: pino({ level: 'silent' }) });
    const { signal } = new AbortController();
    const follow = {
      organizationId: stored.organizationId,
      filter: { types: null, within: null },
      from: await find(),
      signal,
      isAllowed: async () => true,
    };
    const followers = Array.from({ length: 200 }, () =>
      followEvents({ db: counted, feed: ownFeed }, follow),
    );
    await Promise.all(followers.map((pages) => pages.next()));
    const waiting = followers.map((pages) => pages.next());
    await eventually(
      async () => statements,
      (count) => count >= 205,
    );
    const before = statements;
    await report(db, await newCall());
    await Promise.all(waiting);
    expect(statements - before).toBeLessThan(10);
    for (const reader of readers) await reader.return(undefined);
    for (const pages of followers) await pages.return(undefined);
  });
});

describe('the events of an organization', () => {
  test('are stored from the first stream on, for three days after the last', async () => {
    const other = await storeBatch(db);
    const { organizationId } = other;
    const interest = () =>
      db
        .selectFrom('webhookInterest')
        .selectAll()
        .where('organizationId', '=', organizationId)
        .executeTakeFirst();
    expect(await interest()).toBeUndefined();
    await findEventPosition(db, { organizationId, last: null });
    const until = Number((await interest())?.streamedUntil);
    const hours = (until - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(72);
    expect(hours).toBeLessThanOrEqual(73);
  });

  test('begin with the changes that were under way when the first stream began', async () => {
    const { organizationId, contactIds } = await storeBatch(db);
    const call = await storeCall(db, { contactId: contactIds[0], answeredAt: null });
    const { finding, isFound } = await db.transaction().execute(async (tx) => {
      await answer(tx, call.executionId);
      const found = findEventPosition(db, { organizationId, last: null });
      let hasFound = false;
      void found.then(() => (hasFound = true));
      const stores = () => db.selectFrom('webhookInterest').selectAll().execute();
      await eventually(stores, (rows) => rows.some((row) => row.organizationId === organizationId));
      return { finding: found, isFound: hasFound };
    });
    expect(isFound).toBe(false);
    const [xmin] = (await finding).since.split(':');
    const row = db
      .selectFrom('calls')
      .select('changedIn')
      .where('executionId', '=', call.executionId);
    const { changedIn } = await row.executeTakeFirstOrThrow();
    expect(Number(changedIn)).toBeLessThan(Number(xmin));
  });

  test('older than three days are not promised', async () => {
    const { since, atSeconds } = await find();
    const old = { since, atSeconds: atSeconds - 73 * 3_600 };
    await expect(find(old)).rejects.toMatchObject({ code: 'position_expired' });
    await expect(find({ since: '1:1:', atSeconds: 0 })).resolves.toMatchObject({ since: '1:1:' });
    await expect(find({ since: '900000000000:900000000000:', atSeconds })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
