import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { listen } from '../../../../src/runtime/listener.ts';
import { newCampaign, TEST_TOKEN, testApp } from '../../../support/api/app.ts';
import { testDatabase } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { EventParser, EventReader } from '../../../support/api/event-stream.ts';
import {
  createFollowedBatch,
  contactIdsOf,
  eventsPath,
  setContactStatus,
  nextEvent,
} from '../../../support/api/followed-batch.ts';
import { startStandaloneApi } from '../../../support/servers/standalone-api.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());
const campaignId = await newCampaign(app);
const address = { host: '127.0.0.1', port: 0, portVariable: 'API_PORT' };
const headers = { authorization: `Bearer ${TEST_TOKEN}` };

describe('a stream over a connection', () => {
  test('outlives the timeouts of requests', async () => {
    const timeouts = {
      headersTimeout: 200,
      requestTimeout: 400,
      keepAliveTimeout: 100,
      connectionsCheckingInterval: 50,
    };
    await using server = await listen((request) => app.fetch(request), address, timeouts);
    const batch = await createFollowedBatch(app, campaignId, 1);
    const reader = new EventReader(
      await fetch(`${server.url}${eventsPath(batch.batchId)}`, { headers }),
    );
    await nextEvent(reader, 'counters');
    const late = new AbortController();
    const unsent = new ReadableStream({
      pull: () => once(late.signal, 'abort').then(() => undefined),
    });
    const request = { method: 'POST', body: unsent, duplex: 'half', headers } as const;
    expect((await fetch(`${server.url}/api/v1/campaigns/`, request)).status).toBe(408);
    await setContactStatus(app.db, batch.contactIds, 'skipped');
    expect((await nextEvent(reader, 'contact')).data['status']).toBe('skipped');
    await reader.cancel();
  });

  test('frees its place when the client disconnects', async () => {
    await using server = await listen((request) => app.fetch(request), address);
    const { batchId } = await createFollowedBatch(app, campaignId, 1);
    const url = `${server.url}${eventsPath(batchId)}`;
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(url, { headers })));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      await Promise.all(answers.map(async ({ body }) => body?.cancel()));
    }
  });

  test('of a slow client is not read ahead and loses no event', async () => {
    const produced = new Map<string, number>();
    await using server = await listen(
      counted((request) => app.fetch(request), produced),
      address,
    );
    const batch = await createFollowedBatch(app, campaignId, 2_000);
    await sql`update contacts set call_variables = jsonb_build_object('text', repeat('x', 12000))
      where batch_id = ${batch.batchId}`.execute(app.db);
    const slow = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(slow, 'connect');
    slow.pause();
    const lines = [
      `GET ${eventsPath(batch.batchId)} HTTP/1.1`,
      'Host: a',
      'X-Request-Id: slow',
      `Authorization: ${headers.authorization}`,
    ];
    slow.write(`${lines.join('\r\n')}\r\n\r\n`);
    const quick = new EventReader(
      await fetch(`${server.url}${eventsPath(batch.batchId)}`, {
        headers: { ...headers, 'x-request-id': 'quick' },
      }),
    );
    await nextEvent(quick, 'counters');
    await eventually(async () => produced.has('slow'), Boolean);
    await setContactStatus(app.db, batch.contactIds, 'skipped');
    await batch.finish();
    expect(contactIdsOf(await quick.rest())).toEqual(batch.contactIds);
    expect(produced.get('quick')).toBeGreaterThan(24_000_000);
    // The socket buffers of both sides, and one page.
    expect(produced.get('slow')).toBeLessThan(16_000_000);
    expect(contactIdsOf(await eventsOn(slow))).toEqual(batch.contactIds);
  });
});

test('stopping the API ends all streams at once', async () => {
  await using database = await testDatabase();
  const api = await startStandaloneApi({ databaseUrl: database.url });
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${api.url}/api/v1/${path}/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return Object(await answer.json());
  };
  const campaign = { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'] };
  const { campaign_id } = await post('campaigns', campaign);
  const { batch_id } = await post('batches', { campaign_id, contacts: ['+14155550001'] });
  const reader = new EventReader(
    await fetch(`${api.url}${eventsPath(String(batch_id))}`, { headers }),
  );
  await nextEvent(reader, 'counters');
  const startedMs = performance.now();
  const [events] = await Promise.all([reader.rest(), api[Symbol.asyncDispose]()]);
  expect(events).toEqual([]);
  // Open requests would delay the stop by five seconds.
  expect(performance.now() - startedMs).toBeLessThan(3_000);
});

type Fetch = (request: Request) => Promise<Response>;

/** Counts the bytes of response bodies by request id, without buffering them. */
function counted(fetching: Fetch, produced: Map<string, number>): Fetch {
  return async (request) => {
    const answer = await fetching(request);
    const id = request.headers.get('x-request-id') ?? '';
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        produced.set(id, (produced.get(id) ?? 0) + chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
    return new Response(answer.body?.pipeThrough(count), answer);
  };
}

/** Reads the events of a chunked response until the connection ends. */
async function eventsOn(socket: ReturnType<typeof connect>) {
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += chunk;
  const [, body = ''] = /\r\n\r\n(.*)$/s.exec(text) ?? [];
  return new EventParser().push(withoutChunks(body));
}

/** Removes the chunk framing. The body must be ASCII: lengths are counted in characters. */
function withoutChunks(body: string): string {
  const chunks: string[] = [];
  for (let at = 0; at < body.length;) {
    const lineEnd = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.slice(at, lineEnd), 16);
    chunks.push(body.slice(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 2 + length + 2;
  }
  return chunks.join('');
}
