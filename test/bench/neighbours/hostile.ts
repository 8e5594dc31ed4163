import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { openDatabase } from '../../../src/db/database.ts';
import { ensureOrganization } from '../../../src/db/organizations.ts';
import type { Db } from '../../../src/db/tables.ts';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import { type Json, RestClient } from '../../support/servers/rest-client.ts';
import type { BenchStack } from '../stack.ts';

/** The organization that attacks, with what its attacks need. */
export type Hostile = {
  apiUrl: string;
  token: string;
  rest: RestClient;
  campaignId: string;
  /** The campaign of the large batch. */
  largeCampaignId: string;
  /** A batch of 300,000 contacts that is not dialled, and has 400 calls with a megabyte of transcript. */
  largeBatchId: string;
  /** An account of call control of its own, with whose secret it signs webhooks. */
  account: { accountId: string; accountSid: string; webhookSecret: string };
};

/** Repeated by an attack until it ends; errors and refusals are what it expects. */
export type Attack = {
  name: string;
  /** How many of its requests are under way at the same time. */
  atOnce: number;
  /** Makes what the attack needs, before its first request. */
  prepare?: (hostile: Hostile, name: string) => Promise<Prepared>;
  send(
    hostile: Hostile,
    turn: { n: number; signal: AbortSignal; campaignId: string },
  ): Promise<unknown>;
};

/** What an attack needs until it ends; its requests use the campaign, which is cancelled then. */
export type Prepared = { campaignId: string } & Partial<AsyncDisposable>;

const LARGE = 300_000;
const TRANSCRIPTS = 400;

/** Makes the hostile organization and its large objects. */
export async function createHostile({ apiUrl, databaseUrl }: BenchStack): Promise<Hostile> {
  const db = openDatabase({ url: databaseUrl, poolSize: 2 });
  const clock = { now: () => new Date() };
  const { organizationId } = await db
    .transaction()
    .execute((tx) =>
      ensureOrganization(tx, { organizationId: uuidv7(), name: 'hostile', now: clock.now() }),
    );
  const scopes = ['read', 'write', 'admin'] as const;
  const { text: token } = await createToken(
    { db, clock, newId: uuidv7 },
    { organizationId, name: 'hostile', scopes: [...scopes] },
  );
  // It has no use for the address of call control.
  const rest = new RestClient(apiUrl, token, '');
  const campaignId = await rest.createCampaign({ name: 'Hostile', concurrency_limit: 50 });
  const largeCampaignId = await rest.createCampaign({ name: 'Large' });
  const largeBatchId = await storeLargeBatch(db, rest, largeCampaignId);
  const account = await createAccount(rest);
  await db.destroy();
  return { apiUrl, token, rest, campaignId, largeCampaignId, largeBatchId, account };
}

async function storeLargeBatch(db: Db, rest: RestClient, campaignId: string): Promise<string> {
  const batchId = await rest.createBatch({
    campaign_id: campaignId,
    scheduled_start: '2099-01-01T00:00:00Z',
    contacts: ['+12125550100'],
  });
  await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
      phone_number, call_variables, due_at, look_at)
    select uuidv7(), organization_id, campaign_id, batch_id, n, '+1' || (4000000000 + n),
      jsonb_build_object('note', repeat('x', 200)), created_at, created_at
    from batches, generate_series(1, ${LARGE - 1}::integer) as n
    where batch_id = ${batchId}`.execute(db);
  await sql`update batches set total_contacts = ${LARGE} where batch_id = ${batchId}`.execute(db);
  await sql`
    insert into calls (execution_id, organization_id, campaign_id, batch_id, contact_id, call_status,
      from_number, to_number, retry_count, is_follow_up, is_forced, created_at, ended_at, settled_at,
      deadline_at, last_news_at, transcript)
    select uuidv7(), organization_id, campaign_id, batch_id, contact_id, 'completed',
      '+12125550100', phone_number, 0, false, false, now(), now(), now(), now(), now(),
      repeat('Hello, this is a long conversation. ', 27000)
    from contacts where batch_id = ${batchId} and position < ${TRANSCRIPTS}`.execute(db);
  await sql`vacuum analyze contacts, calls`.execute(db);
  return batchId;
}

async function createAccount(rest: RestClient): Promise<Hostile['account']> {
  const accountSid = uuidv7();
  const webhookSecret = 'wh_secret_hostile';
  const { body } = await rest.send('POST', '/call-control-accounts/', {
    name: 'own',
    url: 'http://127.0.0.1:9',
    account_sid: accountSid,
    token: 'a-token-of-its-own',
    webhook_secret: webhookSecret,
  });
  return { accountId: textIn(body, 'account_id'), accountSid, webhookSecret };
}

function textIn(body: Json, name: string): string {
  const text = body[name];
  if (typeof text !== 'string') throw new Error(`Cannot begin: the answer has no ${name}`);
  return text;
}

type Sending = Pick<RequestInit, 'method' | 'body'> & {
  headers?: Record<string, string>;
  signal: AbortSignal;
};

/** Sends a request as the hostile organization and reads the whole answer. */
export async function sendAs(
  { apiUrl, token }: Hostile,
  path: string,
  { signal, headers, ...init }: Sending,
): Promise<void> {
  const answer = await fetch(`${apiUrl}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal,
    // Needed for a body that is a stream (WHATWG Fetch, 5.4).
    duplex: 'half',
  });
  await answer.arrayBuffer();
}

/** As `sendAs`, for an object as JSON. */
export async function post(
  hostile: Hostile,
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await sendAs(hostile, path, { method: 'POST', headers, body: JSON.stringify(body), signal });
}

export async function prepareCampaign({ rest }: Hostile, name: string): Promise<Prepared> {
  const campaignId = await rest.createCampaign({ name, concurrency_limit: 50 });
  return { campaignId };
}

/** Runs an attack until it is disposed of. */
export async function begin(attack: Attack, hostile: Hostile): Promise<AsyncDisposable> {
  const { name, prepare = prepareCampaign } = attack;
  const prepared = await prepare(hostile, name);
  const { campaignId } = prepared;
  const controller = new AbortController();
  const { signal } = controller;
  let n = 0;
  const attacker = async () => {
    while (!signal.aborted) {
      n += 1;
      // A refusal that comes at once must not make the attacker itself the load.
      await Promise.all([
        attack.send(hostile, { n, signal, campaignId }).catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, 5)),
      ]);
    }
  };
  const attackers = Array.from({ length: attack.atOnce }, attacker);
  return {
    async [Symbol.asyncDispose]() {
      controller.abort();
      await Promise.all(attackers);
      await hostile.rest.send('POST', `/campaigns/${campaignId}/cancel`, {});
      await prepared[Symbol.asyncDispose]?.();
    },
  };
}
