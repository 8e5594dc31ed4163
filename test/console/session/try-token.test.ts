import { Redial, RedialApi, RedialError } from 'redial-client';
import { expect, test, vi } from 'vitest';
import { messageOf } from '../../../console/src/components/error-message.ts';
import { tryToken } from '../../../console/src/session/try-token.ts';

const OWN = { organization_id: 'org_1', name: 'reporting', scopes: ['read'] };

/** What is said of a token to which somebody answers so. */
async function refusalOf(send: typeof fetch): Promise<string> {
  const error: unknown = await tryToken('gat_tried', send).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(RedialError);
  return messageOf(error);
}

test('A token is tried with a request of its own, and the pages keep their client', async () => {
  const ofPages = new Redial({ token: 'gat_own', url: 'http://127.0.0.1' });
  const send = vi.fn<typeof fetch>(async () => Response.json(OWN));
  expect(await tryToken('gat_tried', send)).toEqual(OWN);
  expect(send.mock.calls).toEqual([
    ['/api/v1/token', { headers: { Authorization: 'Bearer gat_tried' } }],
  ]);
  expect(RedialApi.__registry.get()).toBe(ofPages);
});

test('A token that is not accepted is refused with the words of the API', async () => {
  const said = { code: 'unauthorized', detail: 'a valid token is required' };
  expect(await refusalOf(async () => Response.json(said, { status: 401 }))).toBe(
    'a valid token is required',
  );
});

test('The page of a proxy and a server that is away are told apart', async () => {
  const page = await refusalOf(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(page).toContain('502');
  expect(await refusalOf(() => Promise.reject(new TypeError('fetch failed')))).toBe(
    'The server does not answer.',
  );
});
