import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import {
  DEFAULT_ORGANIZATION_ID,
  ensureDefaultOrganization,
} from '../../../src/db/organizations.ts';
import type { Db } from '../../../src/db/tables.ts';
import { createApp } from '../../../src/http/app.ts';
import type { AppDeps } from '../../../src/http/deps.ts';
import { NO_QUOTAS } from '../../../src/domain/limits/quotas.ts';
import { MAX_EVENT_STREAMS } from '../../../src/http/event-streams.ts';
import { MAX_EXPORTS, MAX_RECORDINGS, OpenStreams } from '../../../src/http/open-streams.ts';
import { type ErrorView, errorView } from '../../../src/schemas/error.ts';
import { EventFeed } from '../../../src/services/events/feed.ts';
import { createSigners } from '../../../src/services/accounts/signers.ts';
import { WebhookSender } from '../../../src/services/webhooks/sender.ts';
import { seedBootstrapToken } from '../../../src/services/tokens/tokens.ts';
import { ANYWHERE } from '../../../src/outbound/address-rule.ts';
import type { BatchSignals } from '../../../src/temporal/workflow-messages.ts';
import { TEST_CIPHER } from '../rows/account.ts';
import { TEST_NUMBER_HASHES } from '../rows/number-hashes.ts';
import { offlineDocument } from '../../../src/tools/client/offline-document.ts';
import { OpenApiChecker, type OpenApiDocument } from './openapi-checker.ts';
import { testDatabase } from '../database.ts';
import { TEST_ACCOUNT_SID, TEST_TOKEN, TEST_WEBHOOK_SECRET } from './test-token.ts';
import { concludeCall, type CallEndDeps } from '../../../src/dialer/status/settle.ts';
import { RememberedAttempts } from '../../../src/dialer/status/remembered-attempts.ts';
import type { ReportedAttempt } from '../../../src/db/calls/status-reports.ts';
import { BackgroundQueue } from '../../../src/runtime/background-queue.ts';

export { DEFAULT_ORGANIZATION_ID, TEST_ACCOUNT_SID, TEST_TOKEN, TEST_WEBHOOK_SECRET };

/** Options of a request. Strings and bytes are sent unchanged, other bodies as JSON. */
export type RequestOptions = {
  method?: string;
  body?: unknown;
  /** Default: the default organization's token; null sends none. */
  token?: string | null;
  headers?: Record<string, string>;
  /** The IP address of the connection. Default: there is none. */
  from?: string;
};

export type TestApp = {
  db: Db;
  /** Signals that the app sent to workflows, in order. */
  signals: string[];
  deps: AppDeps;
  fetch(request: Request, bindings?: object): Promise<Response>;
  request(path: string, sending?: RequestOptions): Promise<Response>;
  /** Sends a request and returns its JSON; throws unless the status is 200. */
  ok<T = Record<string, unknown>>(path: string, sending?: RequestOptions): Promise<T>;
  /** Sends a request and returns the status and body of its error. */
  refused(path: string, sending?: RequestOptions): Promise<{ status: number; body: ErrorView }>;
} & AsyncDisposable;

/**
 * The one of all apps of this process: the document is the same for each, and takes a quarter of a second to
 * build and to compile. The router generates OpenAPI 3.1.
 */
const documented = new OpenApiChecker(JSON.parse(offlineDocument()) as OpenApiDocument);

/** Creates the HTTP app with its own database, without a server and without Temporal. */
export async function testApp(overrides: Partial<AppDeps> = {}): Promise<TestApp> {
  const database = await testDatabase();
  const { db, url: databaseUrl } = database;
  const signals: string[] = [];
  const now = new Date();
  await ensureDefaultOrganization(db, { now });
  await seedBootstrapToken(db, { token: TEST_TOKEN, now });
  const log = pino({ level: 'silent' });
  const batchSignals: BatchSignals = {
    start: async ({ batchId, revision }) => void signals.push(`start ${batchId} ${revision}`),
    signal: async ({ batchId, revision }, control) =>
      void signals.push(`${control} ${batchId} ${revision}`),
    wake: (batchId) => void signals.push(`wake ${batchId}`),
  };
  const wakeWaiter: CallEndDeps['wakeWaiter'] = async ({ contactId }, isSettled) => {
    signals.push(`${isSettled ? 'settled' : 'settle'} ${contactId}`);
  };
  const clock = { now: () => new Date() };
  const ending = { db, clock, log, batchSignals, wakeWaiter };
  const callEnds = new BackgroundQueue<ReportedAttempt>((call) => concludeCall(ending, call), {
    atOnce: 5,
  });
  const hangUps = {
    take: ({ callSid }: { callSid: string }) => void signals.push(`hang up ${callSid}`),
  };
  const eventFeed = new EventFeed({ db, log });
  const installation = { accountSid: TEST_ACCOUNT_SID, webhookSecrets: [TEST_WEBHOOK_SECRET] };
  const signers = createSigners({ db, cipher: TEST_CIPHER, clock, installation, ...overrides });
  const webhookSender = new WebhookSender(overrides.accountRule ?? ANYWHERE);
  const deps: AppDeps = {
    db,
    databaseUrl,
    largeImports: { take: () => undefined },
    clock,
    newId: () => uuidv7(),
    log,
    batchSignals,
    readTrunks: async () => null,
    readWorkerState: async () => null,
    readDispatchState: async () => ({ workflow: null, worker: null }),
    recordings: { open: async () => ({ kind: 'absent' }), delete: async () => 'absent' },
    numberHashes: TEST_NUMBER_HASHES,
    agentCallHook: 'https://default.test/hook',
    campaignDefaults: { workingHours: undefined, timezoneSource: 'campaign' },
    requiresWorkingHours: false,
    closedKinds: ['premium', 'shared_cost', 'satellite'],
    callerNumberPolicy: 'any',
    callsPerSecond: null,
    eventStreams: new OpenStreams({ limit: MAX_EVENT_STREAMS, noun: 'event streams' }),
    eventFeed,
    openExports: new OpenStreams({ limit: MAX_EXPORTS, noun: 'exports' }),
    openRecordings: new OpenStreams({ limit: MAX_RECORDINGS, noun: 'recordings' }),
    callEvents: { signers, callEnds, hangUps, remembered: new RememberedAttempts() },
    cipher: TEST_CIPHER,
    installationSid: TEST_ACCOUNT_SID,
    accountRule: ANYWHERE,
    webhookSender,
    hookRule: ANYWHERE,
    takesWebSocketHooks: true,
    reportSecrets: ['report-secret', 'report-secret-before'],
    reportValidDays: 7,
    publicUrl: 'https://redial.test',
    lastSweepAt: async () => null,
    rateLimitPerMinute: null,
    quotas: NO_QUOTAS,
    pricePerMinuteUsd: null,
    operatorTokens: [],
    corsOrigins: [],
    failedLoginsPerMinute: null,
    trustedProxies: [],
    ...overrides,
  };
  const app = createApp(deps);
  const request = async (path: string, sending: RequestOptions = {}) => {
    const init = requestInit(sending);
    const { from: remoteAddress } = sending;
    const env = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } };
    const answer = await app.request(path, init, env);
    return documented.check(init.method ?? 'GET', path, answer);
  };
  return {
    db,
    signals,
    deps,
    fetch: async (sent, bindings) => app.fetch(sent, bindings),
    request,
    async ok(path, sending) {
      const response = await request(path, sending);
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
      return JSON.parse(text);
    },
    async refused(path, sending) {
      const response = await request(path, sending);
      const body = errorView.parse(await response.json());
      return { status: response.status, body };
    },
    async [Symbol.asyncDispose]() {
      await webhookSender[Symbol.asyncDispose]();
      await eventFeed[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

function requestInit({
  body,
  token = TEST_TOKEN,
  headers,
  from: _address,
  ...sending
}: RequestOptions): RequestInit {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  return {
    method: sending.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
  };
}

/** Creates a campaign through the API and returns its id. */
export async function newCampaign(
  app: TestApp,
  members: Record<string, unknown> = {},
): Promise<string> {
  const campaign = await app.ok('/api/v1/campaigns/', {
    body: { name: 'Spring', agent_id: 'agent-1', phone_numbers: ['+14155550100'], ...members },
  });
  return String(campaign.campaign_id);
}
