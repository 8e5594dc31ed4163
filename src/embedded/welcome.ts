import { relative } from 'node:path';
import type { Stack } from './stack.ts';

/** What `npm start` shows when everything is ready: where things are, and a first request. */
export function welcome({ addresses, secrets, devFile }: Stack): string {
  const { apiUrl } = addresses;
  return `
Redial is ready.

  API              ${apiUrl}/api/v1
  API docs         ${apiUrl}/docs
  Temporal Web UI  ${addresses.temporalUiUrl}
  call control     ${addresses.callControlUrl}
  addresses, token ${relative('.', devFile)}

  curl -H 'Authorization: Bearer ${secrets.token}' ${apiUrl}/api/v1/campaigns/
`;
}
