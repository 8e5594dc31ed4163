import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DEFAULT_ORGANIZATION_ID, TEST_TOKEN } from '../support/api/app.ts';
import { testDatabase } from '../support/database.ts';
import { storeBatch } from '../support/rows/batch.ts';
import { spawnApi } from '../support/servers/api-process.ts';
import { residentMegabytes } from '../bench/measurements.ts';

/** More than may be under way at the same time. */
const CLIENTS = 150;
const CONTACTS = 10_000;
/** An API at rest takes about 150 MB. 33 requests take 640 MB, and 150 unread answers of 7 MB took 1,370. */
const MAX_MEGABYTES = 900;

/** Sends a request and reads only the first piece of its answer. */
async function ask(url: string, path: string): Promise<{ socket: Socket; status: number }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${TEST_TOKEN}\r\n\r\n`);
  const [piece] = await once(socket, 'data');
  socket.pause();
  return { socket, status: Number(/^HTTP\/1\.1 (\d+)/.exec(String(piece))?.[1]) };
}

test('answers that nobody reads take a bounded share of memory', async () => {
  await using database = await testDatabase();
  await using api = await spawnApi(database.url);
  const { batchId } = await storeBatch(database.db, {
    beside: { organizationId: DEFAULT_ORGANIZATION_ID },
    batch: { totalContacts: CONTACTS },
  });
  await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
      phone_number, call_variables, due_at, look_at)
    select uuidv7(), organization_id, campaign_id, batch_id, n, '+1' || (4000000000 + n),
      jsonb_build_object('note', repeat('x', 300)), created_at, created_at
    from batches, generate_series(1, ${CONTACTS - 1}::integer) as n
    where batch_id = ${batchId}`.execute(database.db);
  const path = `/api/v1/batches/${batchId}/contacts?limit=10000`;
  const sockets: Socket[] = [];
  let most = 0;
  let last = 200;
  while (last === 200 && sockets.length < CLIENTS) {
    const { socket, status } = await ask(api.url, path);
    sockets.push(socket);
    last = status;
    most = Math.max(most, await residentMegabytes(api.pid));
  }
  expect(most).toBeLessThan(MAX_MEGABYTES);
  expect([sockets.length, last]).toEqual([33, 429]);
  for (const socket of sockets) socket.destroy();
});
