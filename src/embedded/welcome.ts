import { relative } from 'node:path';
import type { Stack } from './stack.ts';

/** Where the parts are found, a line each. */
export function addressTable({ addresses, devFile }: Stack): string {
  return [
    `  API              ${addresses.apiUrl}/api/v1`,
    `  API docs         ${addresses.apiUrl}/docs`,
    `  Temporal Web UI  ${addresses.temporalUiUrl}`,
    `  call control     ${addresses.callControlUrl}`,
    `  token and more   ${relative('.', devFile)}`,
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
