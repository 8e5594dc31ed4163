import { relative } from 'node:path';
import type { Stack } from './stack.ts';

/** Shortens a path to a relative one if it lies below the working directory. */
export function shortPath(path: string): string {
  const below = relative('.', path);
  return below.startsWith('..') ? path : below;
}

/** What a person at a terminal may see, and a file or a pipe, which others may read, may not. */
export type Reader = { isTerminal: boolean };

/**
 * Lists the addresses of the parts, one per line. A person gets the console's address with the token in its
 * fragment, which no browser sends to a server: one click signs in.
 */
export function addressTable(
  { addresses, devFile, secrets }: Pick<Stack, 'addresses' | 'devFile' | 'secrets'>,
  { isTerminal }: Reader,
): string {
  return [
    `  console          ${addresses.apiUrl}/console${isTerminal ? `#token=${secrets.token}` : ''}`,
    `  API              ${addresses.apiUrl}/api/v1`,
    `  API docs         ${addresses.apiUrl}/docs`,
    `  Temporal Web UI  ${addresses.temporalUiUrl}`,
    `  call control     ${addresses.callControlUrl}`,
    `  token and more   ${shortPath(devFile)}`,
  ].join('\n');
}

/**
 * The text that `npm start` prints once everything is ready: addresses and a first request. The token is
 * not written to a file or a pipe.
 */
export function welcomeText(
  stack: Pick<Stack, 'addresses' | 'secrets' | 'devFile'>,
  { isTerminal }: Reader,
): string {
  const { addresses, secrets, devFile } = stack;
  const request = isTerminal
    ? `  curl -H 'Authorization: Bearer ${secrets.token}' ${addresses.apiUrl}/api/v1/campaigns/`
    : `  The token is in ${shortPath(devFile)}, which only its owner can read.`;
  return `
Redial is ready.

${addressTable(stack, { isTerminal })}

${request}
`;
}
