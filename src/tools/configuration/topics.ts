import {
  accessKeys,
  accountKeys,
  addressKeys,
  apiKeys,
  auditKeys,
  callControlKeys,
  callControlServerKeys,
  campaignDefaultKeys,
  databaseKeys,
  diallingKeys,
  erasureKeys,
  logKeys,
  operatorKeys,
  quotaKeys,
  reportKeys,
  simulatorKeys,
  temporalKeys,
  temporalUiKeys,
} from '../../config/config.ts';
import { asteriskKeys, networkKeys } from '../../config/asterisk.ts';
import { asteriskServerKeys } from '../../config/asterisk-server.ts';
import { faultKeys } from '../../config/faults.ts';
import { hookKeys } from '../../config/hooks.ts';
import { telemetryKeys } from '../../config/telemetry.ts';
import { workerKeys } from '../../config/worker.ts';
import { versioningKeys } from '../../config/versioning.ts';
import { webhookKeys, webhookSendingKeys } from '../../config/webhooks.ts';
import { type Variable, variablesOf } from './variables.ts';

export type Topic = { title: string; about: string; variables: Variable[] };

/** Variables that are read outside the configuration of a process, so that no key describes them. */
const development: Variable[] = [
  {
    name: 'TEMPORAL_CLI_PATH',
    readBy: 'npm start, demo, tests',
    default: 'empty',
    doc: 'Path of the Temporal CLI; empty: the `temporal` on the PATH, else the one in `.redial/cache/`, else a download.',
  },
  {
    name: 'REDIAL_URL',
    readBy: 'redial',
    default: 'empty',
    doc: 'Address of the API; empty: that of the profile, else that of the Redial that runs in this folder. See [command line](command-line.md).',
  },
  {
    name: 'REDIAL_TOKEN',
    readBy: 'redial',
    default: 'empty',
    doc: 'Token with which the command line calls the API; empty: that of the profile or folder.',
  },
  {
    name: 'REDIAL_PROFILE',
    readBy: 'redial',
    default: '`default`',
    doc: 'Name of the profile, a file with address and token.',
  },
  {
    name: 'REDIAL_WEBHOOK_SECRET',
    readBy: 'redial webhooks listen',
    default: 'empty',
    doc: 'Secret, such as whsec_…, that signs the events that are sent to this machine; empty: a new one, which is printed.',
  },
  {
    name: 'BENCH_UPLOAD_ROWS',
    readBy: 'npm run bench',
    default: '1000000',
    doc: 'Rows of the file that `--only beside-upload` uploads.',
  },
  {
    name: 'PORT',
    readBy: 'npm run agent',
    default: '9000',
    doc: 'TCP port on which the example agent listens.',
  },
  {
    name: 'MODEL_RUNS',
    readBy: 'npm run model, tests',
    default: '50; 2 in tests',
    doc: 'Number of random runs against the model.',
  },
  {
    name: 'MODEL_SEED',
    readBy: 'npm run model, tests',
    default: 'the time',
    doc: 'Seed of these runs; a failed run prints it.',
  },
  {
    name: 'MODEL_PATH',
    readBy: 'npm run model, tests',
    default: 'empty',
    doc: 'With MODEL_SEED, the run to repeat; a failed run prints it.',
  },
  {
    name: 'MODEL_REPLAY',
    readBy: 'npm run model, tests',
    default: 'empty',
    doc: 'With MODEL_SEED and MODEL_PATH, the commands of that run; a failed run prints it.',
  },
  {
    name: 'HOSTILE_REQUESTS',
    readBy: 'tests',
    default: '4',
    doc: 'Hostile requests of each kind that an operation of the API gets; all: the whole corpus.',
  },
  {
    name: 'HOSTILE_SEED',
    readBy: 'tests',
    default: '1',
    doc: 'Draws other hostile requests.',
  },
  {
    name: 'SHOW_DELAYS',
    readBy: 'tests',
    default: 'empty',
    doc: 'Set, the tests print what hostile requests cost the event loop.',
  },
  {
    name: 'INTERLEAVING_RUNS',
    readBy: 'tests',
    default: '100',
    doc: 'Number of random orders of the statements that move an attempt.',
  },
  {
    name: 'INTERLEAVING_SEED',
    readBy: 'tests',
    default: '1; the time where INTERLEAVING_RUNS is set',
    doc: 'Seed of these orders; a failed run prints it.',
  },
  {
    name: 'INTERLEAVING_PATH',
    readBy: 'tests',
    default: 'empty',
    doc: 'With INTERLEAVING_SEED, the order to repeat; a failed run prints it.',
  },
  {
    name: 'SCREENSHOTS_DIR',
    readBy: 'npm run screenshots, tests',
    default: 'empty',
    doc: 'Folder in which the tests in a browser keep pictures of the console; empty: they make none.',
  },
  {
    name: 'PAGE_PICTURES_DIR',
    readBy: 'npm run page-pictures, tests',
    default: 'empty',
    doc: 'Folder in which the tests in a browser keep a picture of each page in four views; empty: they look at two views and keep none.',
  },
  {
    name: 'RECORD_HISTORIES',
    readBy: 'tests',
    default: 'empty',
    doc: 'Any value records the replay histories anew (`test/replay/record.test.ts`).',
  },
  {
    name: 'TEST_LOG_LEVEL',
    readBy: 'tests',
    default: 'empty',
    doc: '`debug` shows the log lines of the parts that a test starts.',
  },
  {
    name: 'CONTRACT_BASE_URL',
    readBy: 'tests',
    default: 'empty',
    doc: 'Address of a jambonz, without /v1, against which the contract suite runs; empty: the embedded call control.',
  },
  {
    name: 'CONTRACT_ACCOUNT_SID',
    readBy: 'tests',
    default: 'required with CONTRACT_BASE_URL',
    doc: 'Account of that jambonz.',
  },
  {
    name: 'CONTRACT_TOKEN',
    readBy: 'tests',
    default: 'required with CONTRACT_BASE_URL',
    doc: 'Bearer token of that account.',
  },
  {
    name: 'CONTRACT_FROM',
    readBy: 'tests',
    default: 'required with CONTRACT_BASE_URL',
    doc: 'Number from which the suite calls.',
  },
  {
    name: 'CONTRACT_TO',
    readBy: 'tests',
    default: 'required with CONTRACT_BASE_URL',
    doc: 'Number that the suite calls about twenty times; it must ring for some seconds.',
  },
  {
    name: 'CONTRACT_WEBHOOK_URL',
    readBy: 'tests',
    default: 'empty',
    doc: 'Address at which that jambonz reaches CONTRACT_WEBHOOK_PORT of this machine; empty: webhooks are not tested.',
  },
  {
    name: 'CONTRACT_WEBHOOK_PORT',
    readBy: 'tests',
    default: '8090',
    doc: 'TCP port on which the suite takes webhooks.',
  },
];

/** The topics of `docs/configuration.md`, in their order. */
export const topics: readonly Topic[] = [
  {
    title: 'Postgres',
    about: '',
    variables: variablesOf([databaseKeys]),
  },
  {
    title: 'Temporal',
    about:
      'All but `TEMPORAL_TASK_QUEUE`, `TEMPORAL_PAYLOAD_KEYS` and `TEMPORAL_UI_URL` are [the standard variables of Temporal](https://docs.temporal.io/references/client-environment-configuration). `TEMPORAL_GRPC_META_<NAME>` is one, too: it sets a header of each request. The SDK for TypeScript always verifies the server and asks no remote codec: `TEMPORAL_TLS_DISABLE_HOST_VERIFICATION`, `TEMPORAL_CODEC_ENDPOINT` and `TEMPORAL_CODEC_AUTH` have no effect. [Operations](operations.md#temporal) has examples.',
    variables: variablesOf([temporalKeys, versioningKeys, temporalUiKeys]),
  },
  {
    title: 'API',
    about: '',
    variables: variablesOf([apiKeys, accessKeys, auditKeys, webhookKeys, webhookSendingKeys]),
  },
  {
    title: 'Organizations',
    about:
      'The quotas hold for organizations for which the operator has set no others; see [operations](operations.md#organizations). `none` sets no limit.',
    variables: variablesOf([operatorKeys, quotaKeys]),
  },
  {
    title: 'Calls and call control',
    about:
      'These say which call control (jambonz) places the calls, and how fast. [Rotating secrets](operations.md#rotate-secrets) has the order of steps for each secret.',
    variables: variablesOf([
      callControlKeys,
      accountKeys,
      addressKeys,
      hookKeys,
      reportKeys,
      diallingKeys,
    ]).filter(({ name }) => name !== apiKeys.publicUrl.env),
  },
  {
    title: 'New campaigns',
    about:
      'These are written into a campaign when it is created, so that a later change of a variable changes no campaign.',
    variables: variablesOf([campaignDefaultKeys]),
  },
  {
    title: 'Erasure',
    about: 'See [erasure and retention](operations.md#erasure-and-retention).',
    variables: variablesOf([erasureKeys]),
  },
  {
    title: 'Logs, metrics and health',
    about:
      'API, worker and call control also read the standard variables of OpenTelemetry, such as `OTEL_EXPORTER_OTLP_ENDPOINT`; see [observability](observability.md#opentelemetry).',
    variables: variablesOf([logKeys, telemetryKeys, workerKeys]),
  },
  {
    title: 'Embedded call control',
    about:
      'The embedded call control also reads `CALL_CONTROL_ACCOUNT_SID`, `CALL_CONTROL_TOKEN` and `CALL_CONTROL_WEBHOOK_SECRET`, of which it signs with the first secret. Hooks of calls may have the addresses that `CALL_CONTROL_PRIVATE_ADDRESSES` and `CALL_CONTROL_ALLOWED_ADDRESSES` allow, and those of `PUBLIC_URL` and `DEFAULT_AGENT_CALL_HOOK`.',
    variables: variablesOf([networkKeys, callControlServerKeys]).filter(
      ({ readBy }) => readBy === 'call-control',
    ),
  },
  {
    title: 'Asterisk',
    about:
      'Read with `CALL_CONTROL_NETWORK=asterisk` only; see [telephony](telephony.md). `npm start -- --network asterisk` and `npm run phones` set addresses, password and folders themselves, unless `ASTERISK_ARI_URL` names an Asterisk of yours.',
    variables: variablesOf([asteriskKeys]),
  },
  {
    title: 'Process of Asterisk',
    about:
      'Read by `npm run asterisk` and by the container, beside `ASTERISK_ARI_PASSWORD`, `ASTERISK_TRUNKS_FILE` and `ASTERISK_CACHE_DIR`; see [telephony](telephony.md#asterisk-as-a-process-of-its-own).',
    variables: variablesOf([asteriskServerKeys]).filter(({ readBy }) => readBy === 'asterisk'),
  },
  {
    title: 'Simulated telephone network',
    about: 'See [the simulator](simulator.md).',
    variables: variablesOf([simulatorKeys]),
  },
  {
    title: 'Simulated faults',
    about: 'By default there are none. `POST /simulator/faults` changes them at run time.',
    variables: variablesOf([faultKeys]),
  },
  {
    title: 'Development and tests',
    about: '',
    variables: development,
  },
];
