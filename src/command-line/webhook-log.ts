import type { Command } from 'commander';
import type { ReplayWebhooksData, WebhookAttempt } from 'redial-client';
import { textTable } from '../tools/text-table.ts';
import type { Action, Call } from './call.ts';
import { CommandFailure } from './failure.ts';
import { memberLines } from './member-lines.ts';
import { givenMembers, list, wholeNumber } from './settings.ts';

/** Commands about what was sent to an endpoint. */
export function addLogCommands(webhooks: Command, action: Action): void {
  webhooks
    .command('deliveries')
    .description('list what was sent to an endpoint, newest first')
    .argument('<endpoint-id>')
    .option('--status <statuses>', 'pending, delivered, failed', list)
    .option('--events <types>', 'such as call.ended,batch.completed', list)
    .option('--limit <count>', 'how many at most', wholeNumber, 50)
    .action(action(deliveries));
  webhooks
    .command('delivery')
    .description('show an event of an endpoint with its requests')
    .argument('<endpoint-id>')
    .argument('<event-id>')
    .action(action(delivery));
  webhooks
    .command('replay')
    .description('send events again, under the ids that they had')
    .argument('<endpoint-id>')
    .option('--event-ids <ids>', 'these events, in the place of a span', list)
    .option('--since <instant>', 'events from then on, such as 2027-03-01T09:00:00Z')
    .option('--until <instant>', 'events before then; otherwise until now')
    .option('--status <status>', 'undelivered (default), failed or all')
    .option('--events <types>', 'only these types', list)
    .action(action(replay));
  webhooks
    .command('test')
    .description('send endpoint.test to an endpoint and show its answer')
    .argument('<endpoint-id>')
    .action(action(test));
}

type Filter = { status?: string[]; events?: string[]; limit: number };

async function deliveries(call: Call<Filter>, endpointId = ''): Promise<void> {
  const { status, events, limit } = call.options;
  const { data } = await (
    await call.connect()
  ).listWebhookDeliveries({
    path: { endpoint_id: endpointId },
    query: {
      limit,
      ...(status && { status: status.join(',') }),
      ...(events && { event_type: events.join(',') }),
    } as object,
  });
  const rows = data.map((row) => [
    row.created_at,
    row.event_id,
    row.event_type,
    row.status,
    `${row.attempt_count}`,
    row.last_attempt === null ? '–' : answerOf(row.last_attempt),
  ]);
  const head = ['created_at', 'event_id', 'event_type', 'status', 'attempts', 'last answer'];
  call.answer(data, textTable([head, ...rows]));
}

function answerOf({ status_code: status, error }: WebhookAttempt): string {
  return status === null ? (error ?? 'no answer') : `${status}`;
}

async function delivery({ connect, answer }: Call, endpointId = '', eventId = ''): Promise<void> {
  const path = { endpoint_id: endpointId, event_id: eventId };
  const { data } = await (await connect()).getWebhookDelivery({ path });
  const { attempts, ...rest } = data;
  const head = ['attempted_at', 'ms', 'answer', 'first bytes'];
  const rows = attempts.map((attempt) => [
    attempt.attempted_at,
    `${attempt.duration_ms}`,
    answerOf(attempt),
    (attempt.response_body ?? '').replaceAll(/\s+/g, ' '),
  ]);
  answer(data, `${memberLines(rest)}\n\n${textTable([head, ...rows])}`);
}

type Replay = {
  eventIds?: string[];
  since?: string;
  until?: string;
  status?: string;
  events?: string[];
};

async function replay(call: Call<Replay>, endpointId = ''): Promise<void> {
  const { eventIds, since, until, status, events } = call.options;
  const members = { event_ids: eventIds, since, until, status, event_types: events };
  // The API says which values it takes.
  const body = givenMembers(members) as ReplayWebhooksData['body'];
  const { data } = await (
    await call.connect()
  ).replayWebhooks({ path: { endpoint_id: endpointId }, body });
  const missing = data.not_found.map((id) => `${id} is not there.`);
  call.answer(data, [`${data.accepted} events are sent.`, ...missing].join('\n'));
}

/** @throws {CommandFailure} the endpoint did not take it */
async function test({ connect, answer }: Call, endpointId = ''): Promise<void> {
  const path = { endpoint_id: endpointId };
  const { data } = await (await connect()).testWebhookEndpoint({ path });
  const [attempt] = data.attempts;
  const said = attempt === undefined ? data.status : answerOf(attempt);
  answer(data, `${data.status}: ${said} after ${attempt?.duration_ms ?? 0} ms`);
  if (data.status === 'delivered') return;
  const remedy = 'An endpoint takes an event by answering with a status from 200 to 299.';
  throw new CommandFailure(`the endpoint did not take the event (${said})`, remedy);
}
