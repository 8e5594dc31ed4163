import ipaddr from 'ipaddr.js';
import { StartupError } from '../domain/errors.ts';
import type { Section } from './variable.ts';

/**
 * Secrets that stand in files of this project or stood in those of earlier versions. Everybody knows
 * them. A test finds those that are missing here.
 */
export const PUBLISHED_SECRETS: ReadonlySet<string> = new Set([
  'development_only',
  'gat_compose_development_only',
  'call_control_development_only',
  'wh_secret_development_only',
  'report_secret_development_only',
  'ZGV2ZWxvcG1lbnRfb25seV9rZXlfb2ZfMzJfYnl0ZXM=',
  'gat_choose_your_own',
  'choose-your-own',
  '38700987-c7a4-4685-a5bb-af378f9734de',
  'token-of-the-account',
  'wh_secret_first',
  'wh_secret_second',
  'wh_secret_rs3Tn8sVGdT3',
  'wh_secret_Yq2kZp7wLx5D',
]);

/** Variables that hold secrets, alone, in a list, in an address or in JSON. */
const SECRET_VARIABLES = [
  'DATABASE_URL',
  'BOOTSTRAP_TOKEN',
  'CALL_CONTROL_TOKEN',
  'CALL_CONTROL_WEBHOOK_SECRET',
  'CALL_CONTROL_ENCRYPTION_KEY',
  'CALL_CONTROL_ACCOUNTS',
  'REPORT_SECRET',
  'TEMPORAL_PAYLOAD_KEYS',
  'ERASURE_KEY',
  'OPERATOR_TOKEN',
  'ASTERISK_ARI_PASSWORD',
];

/** Variables that say where a process listens or is published. */
const ADDRESS_VARIABLES = ['API_HOST', 'CALL_CONTROL_HOST', 'PUBLIC_URL', 'ASTERISK_ARI_HOST'];

type Env = Record<string, string | undefined>;

/**
 * Refuses secrets that everybody knows in a process that others than this machine can reach.
 * @throws {StartupError} one line for each such secret, with the remedy
 */
export function refusePublishedSecrets(sections: Record<string, Section>, env: Env): void {
  const read = new Set(
    Object.values(sections).flatMap((section) => Object.values(section).map((one) => one.env)),
  );
  const exposing = ADDRESS_VARIABLES.find((name) => read.has(name) && !isLoopback(env[name] ?? ''));
  if (exposing === undefined) return;
  const wrong = SECRET_VARIABLES.filter((name) => read.has(name) && isPublished(env[name] ?? ''));
  if (wrong.length === 0) return;
  const lines = wrong.map(
    (name) =>
      `${name} holds a secret that is printed in a file of Redial, and ${exposing} is not a loopback address: set ${name} to a random one (openssl rand -hex 32)`,
  );
  throw new StartupError(lines.join('\n'));
}

function isPublished(text: string): boolean {
  return text.split(/[\s,":@/{}[\]]+/).some((part) => PUBLISHED_SECRETS.has(part));
}

/** Whether a host or an address is on this machine; empty: the default, which is. */
function isLoopback(text: string): boolean {
  if (text === '') return true;
  const host = (URL.canParse(text) ? new URL(text).hostname : text).replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'loopback';
  return /^(.*\.)?localhost\.?$/i.test(host);
}
