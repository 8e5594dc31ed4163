import { TEST_TOKEN } from './test-token.ts';

/** What a hostile client knows: an open campaign and a batch of its own. */
export type Target = { url: string; campaignId: string; batchId: string };

export type HostileRequest = { name: string; send: (target: Target) => Promise<number> };

type Sending = {
  method?: string;
  path: string | ((target: Target) => string);
  body?: string | Uint8Array | ((target: Target) => string);
  headers?: Record<string, string>;
};

export const MIB = 1024 * 1024;
export const PREVIEW = ({ campaignId }: Target) => `/api/v1/campaigns/${campaignId}/preview`;
export const APPEND = ({ batchId }: Target) => `/api/v1/batches/${batchId}/contacts`;
export const STRICT = { prefer: 'handling=strict' };

/** A text repeated up to a size, as the entries of a list. */
export const listed = (entry: string, bytes: number) =>
  Array.from({ length: Math.floor(bytes / (entry.length + 1)) }, () => entry).join(',');
export const numbered = (count: number, entry: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => entry(index)).join(',');
/** Members that no object of the API has. */
export const unknownMembers = (bytes: number) =>
  numbered(Math.floor(bytes / 14), (index) => `"nonam${index.toString(36)}":1`);
export const object = (members: string) => `{${members}}`;
export const batch = (contacts: string) => (target: Target) =>
  `{"campaign_id":"${target.campaignId}","contacts":[${contacts}]}`;
export const campaign = (members: string) =>
  `{"name":"n","agent_id":"a","phone_numbers":["+14155550100"],${members}}`;

export function request(name: string, sending: Sending): HostileRequest {
  const { method = 'POST', path, body, headers } = sending;
  return {
    name,
    async send(target) {
      const answer = await fetch(target.url + (typeof path === 'string' ? path : path(target)), {
        method,
        headers: {
          authorization: `Bearer ${TEST_TOKEN}`,
          'content-type': 'application/json',
          ...headers,
        },
        ...(body !== undefined && { body: bodyOf(body, target) }),
      });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

function bodyOf(
  body: NonNullable<Sending['body']>,
  target: Target,
): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'function') return body(target);
  return typeof body === 'string' ? body : Uint8Array.from(body);
}

/** The same request, many times at once. */
export function together(count: number, name: string, sending: Sending): HostileRequest {
  const single = request(name, sending);
  return {
    name: `${count} times ${name}`,
    async send(target) {
      const statuses = await Promise.all(Array.from({ length: count }, () => single.send(target)));
      return Math.max(...statuses);
    },
  };
}

export const form = (parts: string) => ({
  body: `${parts}--hostileboundary0123--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=hostileboundary0123' },
});
export const part = (name: string, headers = '') =>
  `--hostileboundary0123\r\nContent-Disposition: form-data; name="${name}"\r\n${headers}\r\nx\r\n`;
export const file = (body: string, type = 'text/csv'): Sending => ({
  path: APPEND,
  body,
  headers: { 'content-type': type },
});
