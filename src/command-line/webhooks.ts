import type { Command } from 'commander';
import type { CreateWebhookEndpointData, WebhookEndpoint } from 'redial-client';
import { textTable } from '../tools/text-table.ts';
import type { Action, Call } from './call.ts';
import { memberLines } from './member-lines.ts';
import { givenMembers, list, wholeNumber } from './settings.ts';
import { addListenCommand } from './webhook-listen.ts';
import { addLogCommands } from './webhook-log.ts';

/** Commands about webhooks: their endpoints, what was sent to them, and events on this machine. */
export function addWebhookCommands(program: Command, action: Action): void {
  const webhooks = program.command('webhooks').description('events that are sent to your servers');
  addListenCommand(webhooks, action);
  addLogCommands(webhooks, action);
  const endpoint = webhooks.command('endpoint').description('addresses that get events');
  endpoint
    .command('create')
    .description('create an endpoint; its secret is shown once')
    .argument('<endpoint-url>', 'where events are sent')
    .option('--events <types>', 'such as call.ended,batch.completed; otherwise all', list)
    .option('--payload <kind>', 'thin (ids) or full (the object as well)')
    .option('--description <text>', 'what it is for')
    .option('--scheme <scheme>', 'v1 (a secret) or v1a (a public key)')
    .action(action(create));
  endpoint.command('list').description('list the endpoints').action(action(listAll));
  endpoint
    .command('get')
    .description('show an endpoint and its keys')
    .argument('<endpoint-id>')
    .action(action(get));
  endpoint
    .command('update')
    .description('change what is given')
    .argument('<endpoint-id>')
    .option('--to <url>', 'where events are sent')
    .option('--events <types>', 'such as call.ended,batch.completed', list)
    .option('--payload <kind>', 'thin or full')
    .option('--description <text>', 'what it is for')
    .option('--enable', 'send events')
    .option('--disable', 'send none')
    .action(action(update));
  endpoint
    .command('rotate')
    .description('make a new key; the older ones sign as well until the overlap ends')
    .argument('<endpoint-id>')
    .option('--overlap-seconds <seconds>', 'how long both sign; otherwise a day', wholeNumber)
    .option('--scheme <scheme>', 'v1 or v1a')
    .action(action(rotate));
  endpoint
    .command('delete')
    .description('delete an endpoint with its keys')
    .argument('<endpoint-id>')
    .action(action(remove));
}

type Members = { events?: string[]; payload?: string; description?: string };

function membersOf({ events, payload, description }: Members) {
  return givenMembers({ event_types: events, payload, description });
}

async function create(call: Call<Members & { scheme?: string }>, url = ''): Promise<void> {
  const { scheme } = call.options;
  const members = { url, ...membersOf(call.options), ...(scheme && { signature_scheme: scheme }) };
  // The API says which values it takes.
  const body = members as CreateWebhookEndpointData['body'];
  const { data } = await (await call.connect()).createWebhookEndpoint({ body });
  const [key] = data.secrets;
  const shown = data.secret ?? key?.public_key ?? '';
  call.answer(data, `${data.endpoint_id}\n${shown}`);
}

async function listAll({ connect, answer }: Call): Promise<void> {
  const { data: endpoints } = await (await connect()).listWebhookEndpoints();
  const rows = endpoints.map((endpoint) => [
    endpoint.endpoint_id,
    stateOf(endpoint),
    endpoint.payload,
    endpoint.event_types?.join(',') ?? 'all',
    endpoint.url,
  ]);
  answer(endpoints, textTable([['endpoint_id', 'state', 'payload', 'events', 'url'], ...rows]));
}

function stateOf({ disabled_reason, failing_since }: WebhookEndpoint): string {
  if (disabled_reason !== null) return `disabled (${disabled_reason})`;
  return failing_since === null ? 'enabled' : `failing since ${failing_since}`;
}

async function get({ connect, answer }: Call, endpointId = ''): Promise<void> {
  const path = { endpoint_id: endpointId };
  const { data } = await (await connect()).getWebhookEndpoint({ path });
  answer(data, memberLines(data));
}

type Update = Members & { to?: string; enable?: boolean; disable?: boolean };

async function update(call: Call<Update>, endpointId = ''): Promise<void> {
  const { to, enable, disable } = call.options;
  const state = enable ? { is_enabled: true } : disable ? { is_enabled: false } : {};
  const { data } = await (
    await call.connect()
  ).changeWebhookEndpoint({
    path: { endpoint_id: endpointId },
    body: { ...membersOf(call.options), ...(to && { url: to }), ...state },
  });
  call.answer(data, memberLines(data));
}

type Rotate = { overlapSeconds?: number; scheme?: 'v1' | 'v1a' };

async function rotate(call: Call<Rotate>, endpointId = ''): Promise<void> {
  const { overlapSeconds, scheme } = call.options;
  const { data } = await (
    await call.connect()
  ).rotateSecretOfWebhookEndpoint({
    path: { endpoint_id: endpointId },
    body: {
      ...(overlapSeconds !== undefined && { previous_valid_seconds: overlapSeconds }),
      ...(scheme && { signature_scheme: scheme }),
    },
  });
  call.answer(data, data.secret ?? data.public_key ?? '');
}

async function remove({ connect, answer }: Call, endpointId = ''): Promise<void> {
  await (await connect()).deleteWebhookEndpoint({ path: { endpoint_id: endpointId } });
  answer({ deleted: endpointId }, `Endpoint ${endpointId} is deleted.`);
}
