import { relative } from 'node:path';
import type { Stack } from './stack.ts';

/** Shortens a path to a relative one if it lies below the working directory. */
export function shortPath(path: string): string {
  const below = relative('.', path);
  return below.startsWith('..') ? path : below;
}

/** Lists the addresses of the parts, one per line. */
export function addressTable({ addresses, devFile }: Pick<Stack, 'addresses' | 'devFile'>): string {
  return [
    `  API              ${addresses.apiUrl}/api/v1`,
    `  API docs         ${addresses.apiUrl}/docs`,
    `  Temporal Web UI  ${addresses.temporalUiUrl}`,
    `  call control     ${addresses.callControlUrl}`,
    `  token and more   ${shortPath(devFile)}`,
  ].join('\n');
}

/**
 * The text that `npm start` prints once everything is ready: addresses and a first request.
 * @param isTerminal whether a person reads it; the token is not written to a file or a pipe, which
 * others may read
 */
export function welcomeText(
  stack: Pick<Stack, 'addresses' | 'secrets' | 'devFile'>,
  { isTerminal }: { isTerminal: boolean },
): string {
  const { addresses, secrets, devFile } = stack;
  const request = isTerminal
    ? `  curl -H 'Authorization: Bearer ${secrets.token}' ${addresses.apiUrl}/api/v1/campaigns/`
    : `  The token is in ${shortPath(devFile)}, which only its owner can read.`;
  return `
Redial is ready.

${addressTable(stack)}

${request}
`;
}
