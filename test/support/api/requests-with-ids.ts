import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { NOW, storeBatch } from '../rows/batch.ts';
import { storeAccount } from '../rows/account.ts';
import { storeDelivery } from '../rows/webhook-delivery.ts';
import { storeEligibilityKey, storeWebhookEndpoint } from '../rows/webhook-endpoint.ts';
import { storeCall } from '../rows/call.ts';
import { agentOfCall } from '../../../src/domain/audit.ts';
import { createToken } from '../../../src/services/tokens/tokens.ts';
import {
  type ApiDocument,
  examplesOf,
  operationsOf,
} from '../../http/documentation/described-document.ts';
import type { RequestOptions, TestApp } from './app.ts';

/** An id for each parameter of a path or query that names an object. */
export type Ids = Readonly<Record<string, string>>;

/** An operation of the OpenAPI document that names an object by an id. */
export type IdOperation = {
  name: string;
  method: string;
  /** With the names of its parameters in braces. */
  path: string;
  /** The parameters that are ids, those of the path first. */
  parameters: readonly string[];
  request(ids: Ids): { path: string; sending: RequestOptions };
};

/** `external_id` is a text of the client. */
const IS_ID = /(?<!^external)_id$/;

/** They filter by an id, or make the object that it names, so an id that is unknown is no error. */
export const WITHOUT_UNKNOWN = [
  'GET /api/v1/audit-log/',
  'GET /api/v1/calls/',
  'GET /api/v1/contacts/',
  'GET /api/v1/batches/',
  'GET /api/v1/campaigns/',
  'PUT /api/v1/agents/{agent_id}',
];

/** What else a request needs: the number of the contact that `storeObjects` stores. */
const NEEDED: Readonly<Record<string, string>> = {
  'GET /api/v1/contacts/': 'phone_number=%2B14155560000',
};

/** All operations under `/api/v1` that name an object, the ones that delete it last. */
export async function operationsWithIds(app: TestApp): Promise<IdOperation[]> {
  // The router generates OpenAPI 3.1; its tests check the shape.
  const document = (await (await app.request('/openapi.json')).json()) as ApiDocument;
  const all = operationsOf(document).filter(({ path }) => path.startsWith('/api/v1/'));
  return all
    .flatMap(({ name, method, path, operation }) => {
      const parameters = (operation.parameters ?? []).filter(
        (parameter) => IS_ID.test(parameter.name) && parameter.in !== 'header',
      );
      if (parameters.length === 0) return [];
      const inQuery = parameters.filter((parameter) => parameter.in === 'query');
      const json = operation.requestBody?.content['application/json'];
      const body = json === undefined ? undefined : (examplesOf(json)[0] ?? {});
      const request: IdOperation['request'] = (ids) => {
        const query = inQuery.map((parameter) => `${parameter.name}=${ids[parameter.name] ?? ''}`);
        if (name in NEEDED) query.push(NEEDED[name] ?? '');
        const filled = path.replaceAll(/\{(\w+)\}/g, (_all, id: string) => ids[id] ?? '');
        return {
          path: query.length === 0 ? filled : `${filled}?${query.join('&')}`,
          sending: { method: method.toUpperCase(), body },
        };
      };
      const names = parameters.map((parameter) => parameter.name);
      return [{ name, method: method.toUpperCase(), path, parameters: names, request }];
    })
    .toSorted((a, b) => Number(a.name.startsWith('DELETE')) - Number(b.name.startsWith('DELETE')));
}

/** Stores one object of each kind for an organization. */
export async function storeObjects(app: TestApp, organizationId: string): Promise<Ids> {
  const { db } = app;
  const { campaignId, batchId, contactIds } = await storeBatch(db, { beside: { organizationId } });
  const { executionId } = await storeCall(db, { contactId: contactIds[0] });
  const { accountId } = await storeAccount(db, { organizationId, accountSid: randomUUID() });
  const { endpoint, key } = await storeWebhookEndpoint(db, { organizationId });
  const { endpointId } = endpoint;
  const { eventId } = await storeDelivery(db, { organizationId, endpointId });
  const eligibilityKey = await storeEligibilityKey(db, organizationId);
  const agentId = `agent-${uuidv7()}`;
  const times = { createdAt: NOW, updatedAt: NOW };
  await db
    .insertInto('agents')
    .values({ organizationId, agentId, callHook: 'https://agent.test/hook', ...times })
    .execute();
  const { suppressionId } = await db
    .insertInto('suppressions')
    .values({
      organizationId,
      phoneNumber: `+1415${uuidv7().replaceAll(/\D/g, '').slice(-7)}`,
      createdAt: NOW,
    })
    .returning('suppressionId')
    .executeTakeFirstOrThrow();
  const erasureId = uuidv7();
  await db
    .insertInto('erasures')
    .values({
      erasureId,
      organizationId,
      numberHash: erasureId,
      phoneNumber: null,
      status: 'completed',
      suppress: false,
      reason: null,
      requestedAt: NOW,
      erasingAt: NOW,
      completedAt: NOW,
      heldUntil: null,
    })
    .execute();
  const by = agentOfCall(executionId);
  const token = { organizationId, name: 'shown', scopes: ['read' as const], by };
  const { row } = await createToken(app.deps, token);
  return {
    organization_id: organizationId,
    campaign_id: campaignId,
    batch_id: batchId,
    contact_id: contactIds[0],
    execution_id: executionId,
    account_id: accountId,
    call_control_account_id: accountId,
    endpoint_id: endpointId,
    secret_id: key.secretId,
    event_id: eventId,
    eligibility_secret_id: eligibilityKey.key.secretId,
    agent_id: agentId,
    suppression_id: suppressionId,
    token_id: row.tokenId,
    erasure_id: erasureId,
    // An entry of the audit log: the agent of the call made the token.
    object_id: row.tokenId,
    actor_id: executionId,
  };
}

/** Ids of the same form that belong to nothing. */
export function randomIds(like: Ids): Ids {
  return Object.fromEntries(
    Object.keys(like).map((name) => [name, name === 'agent_id' ? `agent-${uuidv7()}` : uuidv7()]),
  );
}
