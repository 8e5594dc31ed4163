import { relative } from 'node:path';
import type { Stack } from './stack.ts';

/** A path as one types it here: relative where it lies below this folder. */
export function shortPath(path: string): string {
  const below = relative('.', path);
  return below.startsWith('..') ? path : below;
}

/** Where the parts are found, a line each. */
export function addressTable({ addresses, devFile }: Stack): string {
  return [
    `  API              ${addresses.apiUrl}/api/v1`,
    `  API docs         ${addresses.apiUrl}/docs`,
    `  Temporal Web UI  ${addresses.temporalUiUrl}`,
    `  call control     ${addresses.callControlUrl}`,
    `  token and more   ${shortPath(devFile)}`,
  ].join('\n');
}

/** What `npm start` shows when everything is ready: where things are, and a first request. */
export function welcome(stack: Stack): string {
  const { addresses, secrets } = stack;
  return `
Redial is ready.

${addressTable(stack)}

  curl -H 'Authorization: Bearer ${secrets.token}' ${addresses.apiUrl}/api/v1/campaigns/
`;
}
