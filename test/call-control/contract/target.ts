import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';

/** A jambonz-compatible server to test, and the numbers to use. */
export type ContractTarget = {
  /** The URL of the server without `/v1`. */
  baseUrl: string;
  accountSid: string;
  token: string;
  /** A caller number of the account. */
  from: string;
  /** A number that the tests may call and that rings for some seconds. */
  to: string;
  /** The URL at which the server reaches the webhook receiver; null skips the tests of webhooks. */
  webhookUrl: string | null;
  /** The port on 127.0.0.1 at which the webhook receiver listens. */
  webhookPort: number;
};

const text = z.string().min(1);
const environment = z.object({
  CONTRACT_BASE_URL: z.url(),
  CONTRACT_ACCOUNT_SID: z.guid(),
  CONTRACT_TOKEN: text,
  CONTRACT_FROM: text,
  CONTRACT_TO: text,
  CONTRACT_WEBHOOK_URL: z.url().optional(),
  CONTRACT_WEBHOOK_PORT: z.coerce.number().int().min(1).max(65_535).default(8090),
});

/** Reads the target from the environment; undefined without `CONTRACT_BASE_URL`. */
export function targetOfEnvironment(env: NodeJS.ProcessEnv): ContractTarget | undefined {
  if (!env['CONTRACT_BASE_URL']) return undefined;
  const read = environment.parse(env);
  return {
    baseUrl: read.CONTRACT_BASE_URL.replace(/\/+$/, ''),
    accountSid: read.CONTRACT_ACCOUNT_SID,
    token: read.CONTRACT_TOKEN,
    from: read.CONTRACT_FROM,
    to: read.CONTRACT_TO,
    webhookUrl: read.CONTRACT_WEBHOOK_URL ?? null,
    webhookPort: read.CONTRACT_WEBHOOK_PORT,
  };
}

type Members = Record<string, unknown>;
const created = z.object({ sid: z.string() });

/**
 * A client for the requests of one account.
 * @param target called for each request, so that a `beforeAll` can start the server
 */
export function contractClient(target: () => ContractTarget) {
  const account = () => `${target().baseUrl}/v1/Accounts/${target().accountSid}`;
  const bearer = () => ({ authorization: `Bearer ${target().token}` });
  const send = (method: string, path: string, body?: unknown) =>
    fetch(account() + path, {
      method,
      headers: { ...bearer(), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const request = (changes: Members = {}): Members => ({
    from: target().from,
    to: { type: 'phone', number: target().to },
    call_hook: 'https://example.com/agent',
    speech_synthesis_vendor: 'google',
    speech_synthesis_language: 'en-US',
    speech_synthesis_voice: 'en-US-Standard-C',
    speech_recognizer_vendor: 'google',
    speech_recognizer_language: 'en-US',
    timeout: 30,
    timeLimit: 60,
    ...changes,
  });
  const post = (changes: Members) => send('POST', '/Calls', request(changes));
  /** Places a call and waits until GET finds it: a cluster may answer 201 before it has stored the call. */
  const place = async (changes: Members = {}) => {
    const { sid } = created.parse(await (await post(changes)).json());
    while ((await send('GET', `/Calls/${sid}`)).status === 404) await setTimeout(5);
    return sid;
  };
  const update = (sid: string, body: unknown) => send('PUT', `/Calls/${sid}`, body);
  return { account, bearer, send, request, post, place, update };
}
