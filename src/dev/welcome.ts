import { relative } from 'node:path';
import type { Stack } from './stack.ts';

/** Shortens a path to a relative one if it lies below the working directory. */
export function shortPath(path: string): string {
  const below = relative('.', path);
  return below.startsWith('..') ? path : below;
}

/** Lists the addresses of the parts, one per line. */
export function addressTable({ addresses, devFile }: Stack): string {
  return [
    `  API              ${addresses.apiUrl}/api/v1`,
    `  API docs         ${addresses.apiUrl}/docs`,
    `  Temporal Web UI  ${addresses.temporalUiUrl}`,
    `  call control     ${addresses.callControlUrl}`,
    `  token and more   ${shortPath(devFile)}`,
  ].join('\n');
}

/** The text that `npm start` prints once everything is ready: addresses and a first request. */
export function welcomeText(stack: Stack): string {
  const { addresses, secrets } = stack;
  return `
Redial is ready.

${addressTable(stack)}

  curl -H 'Authorization: Bearer ${secrets.token}' ${addresses.apiUrl}/api/v1/campaigns/
`;
}
