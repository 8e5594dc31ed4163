import { z } from 'zod';
import { encryptionKey } from './encryption-key.ts';
import { variable } from './variable.ts';

/** Empty counts as not set, so that the value of the profile holds. */
const setting = (env: string, doc: string) =>
  variable({ env, doc, schema: z.string().nullable(), default: null });

const isOn = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')
  .nullable();

const NONE = 'none';

const payloadKeys = z.string().transform((text, context) => {
  const [first = '', ...others] = text.split(',').map((part) => part.trim());
  const keys = z.array(encryptionKey).safeParse(first === NONE ? others : [first, ...others]);
  if (keys.success) {
    return { encryptsWith: first === NONE ? null : (keys.data[0] ?? null), decryptWith: keys.data };
  }
  for (const { message } of keys.error.issues) context.addIssue(message);
  return z.NEVER;
});

/**
 * The connection to Temporal. All but the task queue and the payload keys are the standard variables
 * of Temporal's SDKs and CLI, which `readTemporalSettings` gives to the SDK:
 * https://docs.temporal.io/references/client-environment-configuration
 */
export const temporalKeys = {
  address: variable({
    env: 'TEMPORAL_ADDRESS',
    doc: 'Address of the Temporal frontend as host:port; change it when Temporal runs on another machine; empty: that of the profile, else 127.0.0.1:7233.',
    schema: z
      .string()
      .regex(/^.+:\d+$/, 'must be host:port')
      .nullable(),
    default: null,
  }),
  namespace: setting(
    'TEMPORAL_NAMESPACE',
    'Temporal namespace of all workflows; change it when several installations share one Temporal server; empty: that of the profile, else default.',
  ),
  taskQueue: variable({
    env: 'TEMPORAL_TASK_QUEUE',
    doc: 'Temporal task queue of batches and contacts; it must be the same for every API and worker.',
    schema: z.string().min(1).max(200),
    default: 'batch-dispatch',
  }),
  apiKey: setting(
    'TEMPORAL_API_KEY',
    'API key, which is sent as a bearer token and switches TLS on unless TEMPORAL_TLS is false; empty: that of the profile.',
  ),
  tls: variable({
    env: 'TEMPORAL_TLS',
    doc: 'Whether Temporal is reached over TLS: true or false; empty: with TLS when an API key or another TEMPORAL_TLS variable is set, else as the profile says.',
    schema: isOn,
    default: null,
  }),
  serverName: setting(
    'TEMPORAL_TLS_SERVER_NAME',
    'Name that the certificate of Temporal must hold; empty: the host of the address.',
  ),
  serverCaPath: setting(
    'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
    'PEM file with the certificate of the authority that signed that of Temporal; empty: the public authorities.',
  ),
  serverCaData: setting(
    'TEMPORAL_TLS_SERVER_CA_CERT_DATA',
    'What TEMPORAL_TLS_SERVER_CA_CERT_PATH names, as PEM text; only one of both may be set.',
  ),
  clientCertPath: setting(
    'TEMPORAL_TLS_CLIENT_CERT_PATH',
    'PEM file with the client certificate that Temporal wants to see.',
  ),
  clientCertData: setting(
    'TEMPORAL_TLS_CLIENT_CERT_DATA',
    'What TEMPORAL_TLS_CLIENT_CERT_PATH names, as PEM text; only one of both may be set.',
  ),
  clientKeyPath: setting(
    'TEMPORAL_TLS_CLIENT_KEY_PATH',
    'PEM file with the private key of the client certificate.',
  ),
  clientKeyData: setting(
    'TEMPORAL_TLS_CLIENT_KEY_DATA',
    'What TEMPORAL_TLS_CLIENT_KEY_PATH names, as PEM text; only one of both may be set.',
  ),
  configFile: setting(
    'TEMPORAL_CONFIG_FILE',
    'TOML file with profiles of these settings; empty: ~/.config/temporalio/temporal.toml where it exists.',
  ),
  profile: setting(
    'TEMPORAL_PROFILE',
    'Profile of that file that fills in what the variables leave empty; empty: default.',
  ),
  payloadKeys: variable({
    env: 'TEMPORAL_PAYLOAD_KEYS',
    doc: 'Keys that encrypt what Temporal stores of workflows, each 32 bytes in base64 (openssl rand -base64 32), separated by commas and the same for every API and worker: the first one encrypts and all decrypt; none instead of the first one encrypts nothing; empty: no encryption.',
    schema: payloadKeys.nullable(),
    default: null,
  }),
};
