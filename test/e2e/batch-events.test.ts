import { expect, test } from 'vitest';
import { EventReader, type ServerEvent } from '../support/api/event-stream.ts';
import { answeredNumbers, numbersWithEnding } from '../support/data/phone-numbers.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { startSystem } from '../support/system.ts';

test('a client that reconnects often receives the end of every contact and call', async () => {
  await using system = await startSystem({ withWorker: false });
  const campaign_id = await system.rest.createCampaign({
    concurrency_limit: 5,
    retry_policy: { max_retries: 1, strategy: 'fixed', cooldown_minutes: 0 },
  });
  const contacts = [
    ...answeredNumbers(20),
    ...numbersWithEnding(3, '90'),
    ...numbersWithEnding(3, '93'),
  ];
  const batchId = await system.rest.createBatch({ campaign_id, contacts });
  const first = await system.rest.follow(batchId);
  await using _worker = await system.startWorker();

  const events: ServerEvent[] = [];
  for (let answer = first; answer.status === 200;) {
    const reader = new EventReader(answer);
    events.push(...(await readEvents(reader, 10)));
    await reader.cancel();
    answer = await system.rest.follow(batchId, events.at(-1)?.id);
  }

  const query = 'include_calls=true&include=transcript&view=full&limit=100';
  const rows = await system.rest.contacts(batchId, query);
  const calls = rows.flatMap((row) => Object.values<Json>(Object(row['call_records'])));
  expect(calls).toHaveLength(29);
  expect(sortById(latestById(events, 'call', 'execution_id'), 'execution_id')).toEqual(
    sortById(calls, 'execution_id'),
  );
  const withoutCalls = rows.map(
    ({ current_call: _current, call_records: _all, ...contact }) => contact,
  );
  expect(sortById(latestById(events, 'contact', 'contact_id'), 'contact_id')).toEqual(
    sortById(withoutCalls, 'contact_id'),
  );
  expect(events.slice(-2)).toMatchObject([
    { event: 'status', data: { status: 'completed' } },
    { event: 'counters', data: { completed: 20, max_retries_reached: 3, failed: 3, pending: 0 } },
  ]);
});

/** Reads `count` events, or fewer if the stream ends. */
async function readEvents(reader: EventReader, count: number): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  while (events.length < count) {
    const event = await reader.next();
    if (event === undefined) break;
    events.push(event);
  }
  return events;
}

/** The data of the last event of each object. */
function latestById(events: readonly ServerEvent[], kind: string, id: string): Json[] {
  const ofKind = events.filter(({ event }) => event === kind);
  return [...new Map(ofKind.map(({ data }) => [data[id], data])).values()];
}

function sortById(objects: readonly Json[], id: string): Json[] {
  return objects.toSorted((a, b) => String(a[id]).localeCompare(String(b[id])));
}
