import { recordDelivered } from '../../db/webhooks/deliveries.ts';
import { findEndpoint, type EndpointKey } from '../../db/webhooks/endpoints.ts';
import { recordFailedTest, storeTestEvent } from '../../db/webhooks/test-events.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { afterAttempt } from '../../domain/webhook-retry.ts';
import type { WebhookSender } from './sender.ts';
import { keysOf, type RequestDeps, signedRequest } from './signed-request.ts';

export type TestDeps = RequestDeps & {
  newId: () => string;
  webhookSender: Pick<WebhookSender, 'send'>;
};

/**
 * Sends `endpoint.test` to an endpoint at once, disabled or not, and records what came of it. It is tried
 * once, and a failure counts for nothing else.
 * @returns the id of the event
 * @throws {NotFoundError} the organization has no such endpoint
 * @throws {RedialError} `encryption_key_missing`
 */
export async function testEndpoint(deps: TestDeps, key: EndpointKey): Promise<string> {
  const { db, newId, webhookSender } = deps;
  const endpoint = await findEndpoint(db, key);
  if (endpoint === undefined) throw new NotFoundError('webhook_endpoint');
  const keys = await keysOf(deps, key.endpointId);
  const claimId = newId();
  const event = await storeTestEvent(db, { ...key, claimId });
  const request = await signedRequest(deps, event, { ...endpoint, keys });
  const sent = await webhookSender.send(request);
  const isDelivered =
    afterAttempt(sent, { failures: 0, random: 0, delaysSeconds: [] }).kind === 'delivered';
  const { eventId } = event;
  const result = { ...key, ...sent, eventId, claimId };
  await (isDelivered ? recordDelivered(db, result) : recordFailedTest(db, result));
  return eventId;
}
