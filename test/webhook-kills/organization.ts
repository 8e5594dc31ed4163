import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../src/db/tables.ts';
import { createToken } from '../../src/services/tokens/tokens.ts';
import { askPatiently } from '../bench/phones/patience.ts';
import { type Json, RestClient } from '../support/servers/rest-client.ts';
import { pathOf } from './behaviour.ts';
import type { Plan, PlannedEndpoint } from './plan.ts';

/** An endpoint as it was created. */
export type CreatedEndpoint = PlannedEndpoint & {
  organizationId: string;
  endpointId: string;
  secret: string;
  /** At the receiver. */
  path: string;
};

/** An organization that has carried out its plan. */
export type PlayedOrganization = {
  plan: Plan;
  organizationId: string;
  rest: RestClient;
  endpoints: CreatedEndpoint[];
};

/** Nobody calls this number. */
const OPTED_OUT = '+14155550199';

type Stage = { db: Db; apiUrl: string; receiverUrl: string };

/** Carries out a plan with an organization of its own, and returns when its batch is over. */
export async function play(stage: Stage, plan: Plan): Promise<PlayedOrganization> {
  const { db } = stage;
  const { organizationId, rest } = await askPatiently(() => openOrganization(db, stage.apiUrl));
  const endpoints: CreatedEndpoint[] = [];
  for (const endpoint of plan.endpoints) {
    const made = await createEndpoint(rest, stage, { ...endpoint, seed: plan.seed });
    endpoints.push({ ...made, organizationId });
  }
  if (plan.hasOptOut) {
    await send(rest, '/suppressions/', { phone_number: OPTED_OUT, reason: 'opted out' });
  }
  const campaignId = String(
    (
      await send(rest, '/campaigns/', {
        name: `Seed ${plan.seed}`,
        agent_id: 'agent-1',
        phone_numbers: ['+12025550100'],
        retry_policy: { max_retries: 1, strategy: 'fixed', cooldown_minutes: 0 },
      })
    )['campaign_id'],
  );
  const batch = await send(rest, '/batches/', { campaign_id: campaignId, contacts: plan.contacts });
  const batchId = String(batch['batch_id']);
  await wait(plan.controlAfterMs);
  await control(rest, plan, { batchId, campaignId });
  await untilOver(db, batchId);
  return { plan, organizationId, rest, endpoints };
}

/** Creates an organization with a token, and returns a client that has it. */
export async function openOrganization(
  db: Db,
  apiUrl: string,
): Promise<{ organizationId: string; rest: RestClient }> {
  const organizationId = await createOrganization(db);
  return {
    organizationId,
    rest: new RestClient(apiUrl, await createOwnToken(db, organizationId), ''),
  };
}

async function createOrganization(db: Db): Promise<string> {
  const organizationId = uuidv7();
  const now = new Date();
  await db
    .insertInto('organizations')
    .values({ organizationId, name: 'seed', createdAt: now, updatedAt: now })
    .execute();
  return organizationId;
}

async function createOwnToken(db: Db, organizationId: string): Promise<string> {
  const deps = { db, clock: { now: () => new Date() }, newId: () => uuidv7() };
  const token = { organizationId, name: 'seed', scopes: ['read', 'write', 'admin'] as const };
  return (await createToken(deps, { ...token, scopes: [...token.scopes] })).text;
}

async function createEndpoint(
  rest: RestClient,
  { receiverUrl }: Stage,
  { seed, ...endpoint }: PlannedEndpoint & { seed: number },
): Promise<Omit<CreatedEndpoint, 'organizationId'>> {
  let tries = 0;
  // Its answer holds the secret: one whose answer was lost stays, and another one is made.
  return askPatiently(async () => {
    tries += 1;
    const path = `${pathOf({ seed, ...endpoint })}/${tries}`;
    const members = { payload: endpoint.payload, event_types: endpoint.eventTypes };
    const answer = await rest.send('POST', '/webhook-endpoints/', {
      url: `${receiverUrl}${path}`,
      ...members,
    });
    if (answer.status !== 200) throw new Error(`an endpoint is answered ${answer.status}`);
    const { endpoint_id: endpointId, secret } = answer.body;
    return { ...endpoint, path, endpointId: String(endpointId), secret: String(secret) };
  });
}

/** Sends a POST until it is answered; an Idempotency-Key keeps a lost answer from doing it twice. */
async function send(rest: RestClient, path: string, body: Json): Promise<Json> {
  const key = uuidv7();
  return askPatiently(async () => {
    const answer = await rest.send('POST', path, body, { 'idempotency-key': key });
    if (answer.status === 200) return answer.body;
    throw new Error(`POST ${path} is answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  });
}

async function control(
  rest: RestClient,
  { control: kind, pauseMs }: Plan,
  { batchId, campaignId }: { batchId: string; campaignId: string },
): Promise<void> {
  if (kind === 'none') return;
  if (kind === 'cancel') return order(rest, `/batches/${batchId}/cancel`);
  const path = kind === 'pause batch' ? `/batches/${batchId}` : `/campaigns/${campaignId}`;
  await order(rest, `${path}/pause`);
  await wait(pauseMs);
  await order(rest, `${path}/resume`);
}

/** A 409 says that the batch is over, or that an order whose answer was lost was carried out. */
async function order(rest: RestClient, path: string): Promise<void> {
  await askPatiently(async () => {
    const { status } = await rest.send('POST', path);
    if (status !== 200 && status !== 409) throw new Error(`POST ${path} is answered ${status}`);
  });
}

const OVER_WITHIN_MS = 15 * 60_000;
const POLL_MS = 1_000;

async function untilOver(db: Db, batchId: string): Promise<void> {
  const untilMs = performance.now() + OVER_WITHIN_MS;
  for (;;) {
    const batch = await askPatiently(() =>
      db
        .selectFrom('batches')
        .select('dispatchEndedAt')
        .where('batchId', '=', batchId)
        .executeTakeFirst(),
    );
    if (batch?.dispatchEndedAt) return;
    if (performance.now() > untilMs) throw new Error(`the batch ${batchId} does not end`);
    await wait(POLL_MS);
  }
}
