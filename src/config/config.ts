import { z } from 'zod';
import { variable, type Values } from './variable.ts';
import { addressRange, type AddressRange } from './address-range.ts';
import { addressKeys } from './addresses.ts';
import { listOf } from './list.ts';
import { serverAccounts } from './server-accounts.ts';
import { closedKinds, closedKindsOfServer } from './closed-destinations.ts';
import { CALLER_NUMBER_POLICIES, type CallerNumberPolicy } from '../domain/assigned-number.ts';
import { hasCredentials } from '../domain/url-credentials.ts';

export { accountKeys, type AccountsConfig } from './accounts.ts';
export { campaignDefaultKeys, type CampaignDefaultConfig } from './campaign-defaults.ts';
export { type QuotaConfig, quotaKeys } from './quotas.ts';
export { addressKeys, type AddressesConfig } from './addresses.ts';
export { erasureKeys, type ErasureConfig } from './erasure.ts';
export { type AuditConfig, auditKeys } from './audit.ts';
export { readConfig } from './variable.ts';
export { simulatorKeys, type SimulatorConfig } from './simulator.ts';
export { temporalKeys } from './temporal.ts';
export {
  type PayloadKeys,
  readTemporalSettings,
  secureContext,
  type TemporalConfig,
} from './temporal-settings.ts';

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

export const databaseKeys = {
  url: variable({
    env: 'DATABASE_URL',
    doc: 'Address of the Postgres 18 database, such as postgres://user:password@host:5432/redial.',
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
  }),
  poolSize: variable({
    env: 'DATABASE_POOL_SIZE',
    doc: 'Number of Postgres connections, 1 to 500, that one process may open, plus one for each upload that the API reads; an API divides them among kinds of work, and takes at least 5; raise it when requests wait for a connection, and keep the sum of all processes below max_connections of Postgres.',
    schema: z.coerce.number().int().min(1).max(500),
    default: 20,
  }),
  preparedStatements: variable<'on' | 'off'>({
    env: 'DATABASE_PREPARED_STATEMENTS',
    doc: 'Whether Postgres plans the statements of a call once for each connection: on or off; set off behind a pooler that gives each transaction another session and does not keep prepared statements.',
    schema: z.enum(['on', 'off']),
    default: 'on',
  }),
};

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

export const logKeys = {
  level: variable({
    env: 'LOG_LEVEL',
    doc: `Lowest level of the log lines that are written: ${LOG_LEVELS.join(', ')}; set debug to investigate a problem.`,
    schema: z.enum(LOG_LEVELS),
    default: 'info',
  }),
};

const publicUrl = variable({
  env: 'PUBLIC_URL',
  doc: 'Base address at which call control and agents reach the API; change it when they run on another machine.',
  schema: httpUrl,
  default: 'http://127.0.0.1:8080',
});

export const apiKeys = {
  publicUrl,
  host: variable({
    env: 'API_HOST',
    doc: 'Address on which the API listens; set 0.0.0.0 to accept requests from other machines.',
    schema: z.string().min(1),
    default: '127.0.0.1',
  }),
  port: variable({
    env: 'API_PORT',
    doc: 'TCP port on which the API listens; 0 takes a free port.',
    schema: port,
    default: 8080,
  }),
  bootstrapToken: variable({
    env: 'BOOTSTRAP_TOKEN',
    doc: 'API token, gat_ and at least 8 more characters, that the API creates for the default organization when it starts, while it revokes those that were configured before; empty: none.',
    schema: z.union([
      z.literal(''),
      z.string().regex(/^gat_.{8,}$/, 'must begin with gat_ and be at least 12 characters long'),
    ]),
    default: '',
  }),
};

/** How operators prove who they are. */
export const operatorKeys = {
  tokens: variable({
    env: 'OPERATOR_TOKEN',
    doc: 'Token with which the operator of the installation creates organizations, sets their quotas and suspends them at /operator/organizations, gop_ and at least 32 random characters; during a rotation, the new and the old token separated by a comma; empty: there are no such routes.',
    schema: listOf(
      z
        .string()
        .regex(
          /^gop_[!-+\--~]{32,500}$/,
          'must begin with gop_ and go on with at least 32 printable characters',
        ),
    ),
    default: [],
  }),
};

/** Where operators see the workflows. */
export const temporalUiKeys = {
  url: variable({
    env: 'TEMPORAL_UI_URL',
    doc: 'Address of the Temporal Web UI, to which /debug links; empty: no links.',
    schema: httpUrl.nullable(),
    default: null,
  }),
};

/** Rate limit and CORS of the API. */
export const accessKeys = {
  rateLimitPerMinute: variable({
    env: 'RATE_LIMIT_PER_MINUTE',
    doc: 'Requests per minute, 1 to 1000000, that each token may send to one API process; empty sets no limit.',
    schema: z.coerce.number().int().min(1).max(1_000_000).nullable(),
    default: null,
  }),
  failedLoginsPerMinute: variable<number | null>({
    env: 'FAILED_LOGINS_PER_MINUTE',
    doc: 'Wrong tokens, 1 to 1000000, that one IP address, or one /64 of IPv6, may present to one API process within a minute; none sets no limit.',
    schema: z
      .literal('none')
      .transform(() => null)
      .or(z.coerce.number().int().min(1).max(1_000_000)),
    default: 30,
  }),
  trustedProxies: variable<AddressRange[]>({
    env: 'TRUSTED_PROXIES',
    doc: 'IP addresses of proxies in front of the API and ranges of them, separated by commas, whose X-Forwarded-For names the client: set it behind a proxy, and only to addresses of your own; empty: the client is who connects.',
    schema: listOf(addressRange),
    default: [],
  }),
  corsOrigins: variable({
    env: 'CORS_ORIGINS',
    doc: 'Origins whose web pages may use the API, such as https://app.example.com, separated by commas; * allows every origin, empty none.',
    schema: listOf(origin),
    default: [],
  }),
};

/** How workers and API reach call control, and how its webhooks are signed. */
export const callControlKeys = {
  url: variable({
    env: 'CALL_CONTROL_URL',
    doc: 'Base address of call control, without /v1, user name and password; change it to call through a real jambonz.',
    schema: httpUrl.refine((url) => !hasCredentials(new URL(url)), {
      error: 'must have neither user name nor password',
    }),
    default: 'http://127.0.0.1:8082',
  }),
  accountSid: variable({
    env: 'CALL_CONTROL_ACCOUNT_SID',
    doc: 'UUID of the call control account that places the calls of organizations without an account of their own.',
    schema: z.uuid(),
  }),
  token: variable({
    env: 'CALL_CONTROL_TOKEN',
    doc: 'Bearer token of the account CALL_CONTROL_ACCOUNT_SID.',
    schema: z.string().min(1),
  }),
  webhookSecrets: variable({
    env: 'CALL_CONTROL_WEBHOOK_SECRET',
    doc: 'Secret of at least 8 characters with which the account CALL_CONTROL_ACCOUNT_SID signs its webhooks; during a rotation, the new and the old secret separated by a comma.',
    schema: listOf(webhookSecret),
  }),
};

/** How the reports of agents are signed. */
export const reportKeys = {
  secrets: variable({
    env: 'REPORT_SECRET',
    doc: 'Secret of at least 8 characters that signs the addresses at which agents report on their calls, the same for every API and worker; during a rotation, the new and the old secret separated by a comma; empty: derived from CALL_CONTROL_TOKEN.',
    schema: listOf(z.string().min(8)),
    default: [],
  }),
  validDays: variable({
    env: 'REPORT_VALID_DAYS',
    doc: 'Days, 1 to 365, after the attempt during which the address in its report_url takes reports, the same for every API and worker; raise it for agents that report late.',
    schema: z.coerce.number().int().min(1).max(365),
    default: 7,
  }),
};

export const diallingKeys = {
  publicUrl,
  callsPerSecond: variable({
    env: 'CALL_CONTROL_CALLS_PER_SECOND',
    doc: 'Calls per second, 0.1 to 1000, that all campaigns together may start over all call control accounts, the same for every API and worker; empty sets no limit.',
    schema: z.coerce.number().min(0.1).max(1000).nullable(),
    default: null,
  }),
  agentCallHook: variable({
    env: 'DEFAULT_AGENT_CALL_HOOK',
    doc: 'Address of the application that answers for agents that are not registered; empty: contacts of such agents wait.',
    schema: z.union([z.literal(''), httpUrl]),
    default: '',
  }),
  requiresWorkingHours: variable({
    env: 'REQUIRE_WORKING_HOURS',
    doc: 'Whether campaigns without working hours are refused and call nobody: on or off, the same for every API and worker; campaigns that exist wait until their working_hours are set.',
    schema: z.enum(['on', 'off']).transform((text) => text === 'on'),
    default: false,
  }),
  closedKinds,
  callerNumberPolicy: variable<CallerNumberPolicy>({
    env: 'CALLER_NUMBERS',
    doc: 'Numbers that organizations may call from, the same for every API and worker: any, but those that the operator has assigned to others, or assigned, those that the operator has assigned to them.',
    schema: z.enum(CALLER_NUMBER_POLICIES),
    default: 'any',
  }),
  reconcileSilentSeconds: variable({
    env: 'RECONCILE_SILENT_SECONDS',
    doc: 'Seconds without news of a live call after which call control is asked about it: 20 suits the simulator, 300 a real jambonz.',
    schema: seconds,
    default: 20,
  }),
  reportGraceSeconds: variable({
    env: 'REPORT_GRACE_SECONDS',
    doc: 'Seconds that a batch waits for the reports of its last answered calls before it completes; 0 does not wait, and a longer time suits agents that report late.',
    schema: seconds,
    default: 30,
  }),
};

/** The embedded call control: server of the jambonz contract with a simulated network. */
export const callControlServerKeys = {
  host: variable({
    env: 'CALL_CONTROL_HOST',
    doc: 'Address on which the embedded call control listens; set 0.0.0.0 to accept requests from other machines.',
    schema: z.string().min(1),
    default: '127.0.0.1',
  }),
  port: variable({
    env: 'CALL_CONTROL_PORT',
    doc: 'TCP port on which the embedded call control listens; 0 takes a free port.',
    schema: port,
    default: 8082,
  }),
  accountSid: callControlKeys.accountSid,
  token: callControlKeys.token,
  webhookSecret: variable({
    env: callControlKeys.webhookSecrets.env,
    doc: 'Secret of at least 8 characters with which the embedded call control signs its webhooks: the first one of a list with commas.',
    schema: listOf(webhookSecret).transform(([current = '']) => current),
  }),
  realm: variable({
    env: 'CALL_CONTROL_REALM',
    doc: 'SIP domain of the registered users of the account CALL_CONTROL_ACCOUNT_SID; empty: users can only be called as name@domain.',
    schema: z.string().nullable(),
    default: null,
  }),
  accounts: variable({
    env: 'CALL_CONTROL_ACCOUNTS',
    doc: 'Further accounts of the embedded call control, as a JSON list of {"account_sid", "token", "webhook_secret", "realm"} in which realm is optional; empty adds none.',
    schema: serverAccounts,
    default: [],
  }),
  dataDir: variable({
    env: 'CALL_CONTROL_DATA_DIR',
    doc: 'Folder in which the embedded call control keeps its ledger of calls.',
    schema: z.string().min(1),
    default: '.redial/call-control',
  }),
  closedKinds: closedKindsOfServer,
  ...addressKeys,
  /** The hooks of the installation itself may have any address. */
  publicUrl,
  agentCallHook: diallingKeys.agentCallHook,
};

export type DatabaseConfig = Values<typeof databaseKeys>;
export type TemporalUiConfig = Values<typeof temporalUiKeys>;
export type OperatorConfig = Values<typeof operatorKeys>;
export type LogConfig = Values<typeof logKeys>;
export type ApiConfig = Values<typeof apiKeys>;
export type AccessConfig = Values<typeof accessKeys>;
export type CallControlConfig = Values<typeof callControlKeys>;
export type ReportConfig = Values<typeof reportKeys>;
export type DiallingConfig = Values<typeof diallingKeys>;
export type CallControlServerConfig = Values<typeof callControlServerKeys>;
