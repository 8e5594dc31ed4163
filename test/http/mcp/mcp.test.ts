import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../../src/runtime/listener.ts';
import { newCampaign, testApp, type TestApp, TEST_TOKEN } from '../../support/api/app.ts';

let app: TestApp;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://redial.test', corsOrigins: ['https://pages.test'] });
  const address = { host: '127.0.0.1', port: 0, portVariable: 'API_PORT' };
  server = await listen((request, bindings) => app.fetch(request, bindings), address);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

async function connected(token = TEST_TOKEN) {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit,
  });
  await client.connect(transport);
  return client;
}

async function tokenWith(scopes: string[]): Promise<string> {
  const { token } = await app.ok('/api/v1/tokens/', { body: { name: 'mcp', scopes } });
  return String(token);
}

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const {
    structuredContent,
    content,
    isError = false,
  } = await client.callTool({
    name,
    arguments: args,
  });
  return { answer: structuredContent as Record<string, unknown>, content, isError };
}

describe('a client of the Model Context Protocol', () => {
  test('creates a batch once, sees it wait, pauses, resumes and cancels it', async () => {
    const client = await connected();
    const campaign = await newCampaign(app);
    const { answer: listed } = await call(client, 'list_campaigns', {});
    expect(listed['campaigns']).toContainEqual({
      campaign_id: campaign,
      name: 'Spring',
      status: 'draft',
    });
    const contacts = [{ phone_number: '+442079460100', call_variables: { callee_name: 'Ada' } }];
    const batch = { campaign_id: campaign, contacts, idempotency_key: 'once' };
    const { answer: created } = await call(client, 'create_batch', batch);
    expect(created).toMatchObject({ status: 'in_progress', total_contacts: 1 });
    const { answer: repeated } = await call(client, 'create_batch', batch);
    expect(repeated['batch_id']).toBe(created['batch_id']);

    const one = { batch_id: created['batch_id'] };
    const { answer: waiting } = await call(client, 'why_waiting', one);
    expect(waiting).toMatchObject({ diagnostics: { reasons: [{ count: 1 }] } });
    const verbs = ['pause', 'resume', 'cancel', 'batch_status'];
    const statuses: unknown[] = [];
    for (const verb of verbs) statuses.push((await call(client, verb, one)).answer['status']);
    expect(statuses).toEqual(['paused', 'in_progress', 'cancelled', 'cancelled']);
    const actions = await app.ok<{ action: string; token_id: string | null }[]>(
      `/api/v1/batches/${String(created['batch_id'])}/actions`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['cancel', 'resume', 'pause']);
    expect(actions.every(({ token_id: token }) => typeof token === 'string')).toBe(true);
    const { answer: batches } = await call(client, 'list_batches', { campaign_id: campaign });
    expect(batches['batches']).toMatchObject([{ batch_id: created['batch_id'] }]);
  });

  test('reads the contacts that were not reached, and the story of one', async () => {
    const client = await connected();
    const campaign = await newCampaign(app);
    const later = '2099-01-01T00:00:00Z';
    const batch = { campaign_id: campaign, contacts: [{ phone_number: '+442079460101' }] };
    const { answer } = await call(client, 'create_batch', {
      ...batch,
      scheduled_start: later,
      idempotency_key: 'later',
    });
    const one = { batch_id: answer['batch_id'] };
    expect((await call(client, 'list_failures', one)).answer).toEqual({ contacts: [] });
    const [contact] = await app.ok<{ contact_id: string }[]>(
      `/api/v1/batches/${String(answer['batch_id'])}/contacts`,
    );
    const story = { ...one, contact_id: contact?.contact_id };
    expect((await call(client, 'contact_story', story)).answer).toMatchObject({
      phone_number: '+442079460101',
      status: 'pending',
      call_records: [],
      story: [
        { type: 'contact.added', message: 'Added to the batch.' },
        { type: 'contact.due', status: 'pending' },
      ],
    });
  });

  test('estimates a batch, of which nothing is stored', async () => {
    const client = await connected();
    const campaign = await newCampaign(app);
    const contacts = [{ phone_number: '+442079460104' }, { phone_number: '+15' }];
    const { answer } = await call(client, 'estimate_batch', { campaign_id: campaign, contacts });
    expect(answer).toMatchObject({
      dry_run: true,
      would_be_accepted: false,
      refusals: [{ code: 'validation_failed' }],
      total_contacts: 1,
    });
    const { answer: batches } = await call(client, 'list_batches', { campaign_id: campaign });
    expect(batches['batches']).toEqual([]);
    const { tools } = await client.listTools();
    const estimate = tools.find(({ name }) => name === 'estimate_batch');
    expect(estimate?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  });

  test('suppresses a number', async () => {
    const client = await connected();
    const suppressed = { phone_number: '+442079460102', reason: 'court order' };
    expect((await call(client, 'suppress', suppressed)).answer).toMatchObject(suppressed);
  });

  test('is offered the tools that its token may use, with what they do', async () => {
    const reader = await connected(await tokenWith(['read']));
    const { tools } = await reader.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_campaigns',
      'list_batches',
      'batch_status',
      'why_waiting',
      'list_failures',
      'contact_story',
    ]);
    const isReadOnly = tools.every(({ annotations }) => annotations?.readOnlyHint === true);
    expect(isReadOnly).toBe(true);
    const { tools: all } = await (await connected()).listTools();
    const create = all.find(({ name }) => name === 'create_batch');
    expect(create?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(all.every(({ outputSchema }) => outputSchema?.type === 'object')).toBe(true);
    await expect(call(reader, 'cancel', { batch_id: crypto.randomUUID() })).rejects.toThrow(
      'cancel',
    );
  });

  test('reads what the API refuses, and that an argument is not known', async () => {
    const client = await connected();
    const unknown = await call(client, 'batch_status', { batch_id: crypto.randomUUID() });
    expect(unknown).toMatchObject({ isError: true });
    expect(JSON.stringify(unknown.content)).toContain('batch_not_found');
    const mistyped = await call(client, 'create_batch', {
      campaign_id: crypto.randomUUID(),
      contacts: [{ phone_number: '+442079460100' }],
      idempotency_key: 'x',
      scheduled_at: '2099-01-01T00:00:00Z',
    });
    expect(mistyped.isError).toBe(true);
    expect(JSON.stringify(mistyped.content)).toContain('scheduled_at');
  });
});

describe('/mcp', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const headers = { accept: 'application/json, text/event-stream' };
  const send = (more: {
    token?: string | null;
    headers?: Record<string, string>;
    body?: unknown;
  }) =>
    app.request('/mcp', {
      body: ping,
      ...more,
      headers: { ...headers, ...more.headers },
    });

  const from = async (origin: string) => (await send({ headers: { origin } })).status;

  test('needs a token that is valid', async () => {
    expect((await send({ token: null })).status).toBe(401);
    expect((await send({ token: 'gat_wrong' })).status).toBe(401);
  });

  test('refuses the pages of browsers that may not use the API', async () => {
    expect(await from('https://evil.test')).toBe(403);
    expect(await from('null')).toBe(403);
    expect(await from('https://redial.test')).toBe(200);
    expect(await from('https://pages.test')).toBe(200);
  });

  test('bounds its body as other routes do', async () => {
    expect((await send({ body: { ...ping, params: 'x'.repeat(2 ** 20) } })).status).toBe(413);
    expect((await send({ body: '{' })).status).toBe(400);
    expect((await send({ headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });

  test('has no sessions and no stream of its own', async () => {
    expect((await app.request('/mcp')).status).toBe(405);
    expect((await app.request('/mcp', { method: 'DELETE' })).status).toBe(405);
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { _meta, notifications: { toolsListChanged: true } };
    const follow = { ...ping, method: 'subscriptions/listen', params };
    const version = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    const answer = await send({ body: follow, headers: version });
    expect(await answer.text()).toContain('Subscription limit reached');
  });
});
