import { z } from 'zod';
import { key, type Values } from './key.ts';
import { listOf } from './list.ts';
import { hasCredentials } from '../domain/url-credentials.ts';

export { accountKeys, type AccountsConfig } from './accounts.ts';
export { readConfig } from './key.ts';
export { simulatorKeys, type SimulatorConfig } from './simulator.ts';

const port = z.coerce.number().int().min(0).max(65535);
const seconds = z.coerce.number().min(0);
const origin = z
  .string()
  .refine((text) => text === '*' || (URL.canParse(text) && new URL(text).origin === text), {
    error: 'must be origins such as https://app.example.com, or *',
  });
const httpUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => (url.endsWith('/') ? url.slice(0, -1) : url));

const webhookSecret = z.string().min(8);

/** Accounts of call control as a JSON list; values are not shown where it is refused. */
const accounts = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('must be a JSON list');
      return z.NEVER;
    }
  })
  .pipe(
    z.array(
      z.strictObject({
        account_sid: z.uuid(),
        token: z.string().min(1),
        webhook_secret: z.string().min(8),
        realm: z.string().min(1).nullish(),
      }),
    ),
  )
  .transform((given) =>
    given.map(({ account_sid, token, webhook_secret, realm = null }) => ({
      accountSid: account_sid.toLowerCase(),
      token,
      webhookSecret: webhook_secret,
      realm,
    })),
  );

export const databaseKeys = {
  url: key({
    env: 'DATABASE_URL',
    doc: 'address of Postgres 18, such as postgres://user:password@host:5432/redial',
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
  }),
  poolSize: key({
    env: 'DATABASE_POOL_SIZE',
    doc: 'connections that one process opens; each upload that the API reads takes one more',
    schema: z.coerce.number().int().min(1).max(500),
    default: 20,
  }),
};

export const temporalKeys = {
  address: key({
    env: 'TEMPORAL_ADDRESS',
    doc: 'host:port of the Temporal frontend',
    schema: z.string().regex(/^.+:\d+$/, 'must be host:port'),
    default: '127.0.0.1:7233',
  }),
  namespace: key({
    env: 'TEMPORAL_NAMESPACE',
    doc: 'Temporal namespace',
    schema: z.string().min(1),
    default: 'default',
  }),
  taskQueue: key({
    env: 'TEMPORAL_TASK_QUEUE',
    doc: 'task queue of the batch dispatch; the dial queue is named after it',
    schema: z.string().min(1).max(200),
    default: 'batch-dispatch',
  }),
};

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

export const logKeys = {
  level: key({
    env: 'LOG_LEVEL',
    doc: `least severe lines that are written: ${LOG_LEVELS.join(', ')}`,
    schema: z.enum(LOG_LEVELS),
    default: 'info',
  }),
};

const publicUrl = key({
  env: 'PUBLIC_URL',
  doc: 'address at which call control and agents reach the API',
  schema: httpUrl,
  default: 'http://127.0.0.1:8080',
});

export const apiKeys = {
  publicUrl,
  host: key({
    env: 'API_HOST',
    doc: 'address that the API binds to',
    schema: z.string().min(1),
    default: '127.0.0.1',
  }),
  port: key({
    env: 'API_PORT',
    doc: 'port of the API; 0 takes a free one',
    schema: port,
    default: 8080,
  }),
  bootstrapToken: key({
    env: 'BOOTSTRAP_TOKEN',
    doc: 'a token gat_… that is seeded for the default organization; empty seeds none',
    schema: z.union([
      z.literal(''),
      z.string().regex(/^gat_.{8,}$/, 'must begin with gat_ and be at least 12 characters long'),
    ]),
    default: '',
  }),
};

/** Where people see the workflows. */
export const temporalUiKeys = {
  url: key({
    env: 'TEMPORAL_UI_URL',
    doc: 'address of the Temporal Web UI, to which /debug links; empty: no links',
    schema: httpUrl.nullable(),
    default: null,
  }),
};

/** Who may ask the API how often, and from where. */
export const accessKeys = {
  rateLimitPerMinute: key({
    env: 'RATE_LIMIT_PER_MINUTE',
    doc: 'requests that each token may send to an API process in a minute; empty sets no limit',
    schema: z.coerce.number().int().min(1).max(1_000_000).nullable(),
    default: null,
  }),
  corsOrigins: key({
    env: 'CORS_ORIGINS',
    doc: 'origins whose pages may use the API, with commas between them; * is all, empty none',
    schema: listOf(origin),
    default: [],
  }),
};

/** How the worker reaches call control, and the API its recordings; what signs its webhooks. */
export const callControlKeys = {
  url: key({
    env: 'CALL_CONTROL_URL',
    doc: 'base address of call control, without /v1; what authenticates is CALL_CONTROL_TOKEN',
    schema: httpUrl.refine((url) => !hasCredentials(new URL(url)), {
      error: 'must hold neither name nor password',
    }),
    default: 'http://127.0.0.1:8082',
  }),
  accountSid: key({
    env: 'CALL_CONTROL_ACCOUNT_SID',
    doc: 'account (UUID) under which calls are placed',
    schema: z.uuid(),
  }),
  token: key({
    env: 'CALL_CONTROL_TOKEN',
    doc: 'bearer token of that account',
    schema: z.string().min(1),
  }),
  webhookSecrets: key({
    env: 'CALL_CONTROL_WEBHOOK_SECRET',
    doc: "the account's webhook secret, which signs status webhooks; during a rotation the current one and, after a comma, the one before",
    schema: listOf(webhookSecret),
  }),
};

/** What agents report with. */
export const reportKeys = {
  secrets: key({
    env: 'REPORT_SECRET',
    doc: 'signs the keys with which agents report on their calls, the same in api and worker; during a rotation the current one and, after a comma, the one before; empty: made of CALL_CONTROL_TOKEN',
    schema: listOf(z.string().min(8)),
    default: [],
  }),
};

export const diallingKeys = {
  publicUrl,
  callsPerSecond: key({
    env: 'CALL_CONTROL_CALLS_PER_SECOND',
    doc: 'calls that all campaigns start in any second, over all accounts together, 0.1 to 1000, the same for every worker; empty sets no limit',
    schema: z.coerce.number().min(0.1).max(1000).nullable(),
    default: null,
  }),
  agentCallHook: key({
    env: 'DEFAULT_AGENT_CALL_HOOK',
    doc: 'application of agents that are not registered; empty: their contacts wait',
    schema: z.union([z.literal(''), httpUrl]),
    default: '',
  }),
  reconcileSilentSeconds: key({
    env: 'RECONCILE_SILENT_SECONDS',
    doc: 'a live attempt without news for so long is looked up; 300 suits a real jambonz',
    schema: seconds,
    default: 20,
  }),
  reportGraceSeconds: key({
    env: 'REPORT_GRACE_SECONDS',
    doc: 'how long a batch waits for the report of its last answered calls; 0 does not wait',
    schema: seconds,
    default: 30,
  }),
};

/** The embedded call control: server of the jambonz contract with a simulated network. */
export const callControlServerKeys = {
  host: key({
    env: 'CALL_CONTROL_HOST',
    doc: 'address that call control binds to',
    schema: z.string().min(1),
    default: '127.0.0.1',
  }),
  port: key({
    env: 'CALL_CONTROL_PORT',
    doc: 'port of call control; 0 takes a free one',
    schema: port,
    default: 8082,
  }),
  accountSid: callControlKeys.accountSid,
  token: callControlKeys.token,
  webhookSecret: key({
    env: callControlKeys.webhookSecrets.env,
    doc: 'the webhook secret with which it signs: the first of the list',
    schema: listOf(webhookSecret).transform(([current = '']) => current),
  }),
  realm: key({
    env: 'CALL_CONTROL_REALM',
    doc: 'SIP domain of the registered users of that account; empty: they are called as name@domain only',
    schema: z.string().nullable(),
    default: null,
  }),
  accounts: key({
    env: 'CALL_CONTROL_ACCOUNTS',
    doc: 'further accounts, as a JSON list of {"account_sid", "token", "webhook_secret", "realm"?}',
    schema: accounts,
    default: [],
  }),
  dataDir: key({
    env: 'CALL_CONTROL_DATA_DIR',
    doc: 'folder of the ledger of calls',
    schema: z.string().min(1),
    default: '.redial/call-control',
  }),
};

export type DatabaseConfig = Values<typeof databaseKeys>;
export type TemporalConfig = Values<typeof temporalKeys>;
export type TemporalUiConfig = Values<typeof temporalUiKeys>;
export type LogConfig = Values<typeof logKeys>;
export type ApiConfig = Values<typeof apiKeys>;
export type AccessConfig = Values<typeof accessKeys>;
export type CallControlConfig = Values<typeof callControlKeys>;
export type ReportConfig = Values<typeof reportKeys>;
export type DiallingConfig = Values<typeof diallingKeys>;
export type CallControlServerConfig = Values<typeof callControlServerKeys>;
