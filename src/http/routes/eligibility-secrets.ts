import { createRoute } from '@hono/zod-openapi';
import { signingSecretsOf } from '../../db/webhooks/secrets.ts';
import { readBody } from '../../schemas/reading/body.ts';
import {
  newWebhookSecretView,
  webhookSecretRotation,
  webhookSecretView,
} from '../../schemas/webhook-endpoint.ts';
import {
  removeEligibilitySecret,
  rotateEligibilitySecret,
} from '../../services/eligibility/secrets.ts';
import { isStrict, readJson } from '../body.ts';
import type { AppDeps } from '../deps.ts';
import { actorOf, changedByAdmins } from '../middleware/auth.ts';
import { describedBody, errors, idInPath, json, jsonList, router } from '../route.ts';
import { viewWebhookSecret } from '../views/webhook-endpoint.ts';
import { withWarnings } from '../warnings.ts';

const tags = ['Webhooks'];
const scope = 'Needs the scopes `write` and `admin`.';

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  operationId: 'listEligibilitySecrets',
  summary: 'List the keys of eligibility hooks',
  description:
    'The keys that sign the questions of all eligibility hooks of the organization now, newest first, ' +
    'without secrets. There are ten at most.',
  responses: { 200: jsonList('The keys.', webhookSecretView), ...errors(403) },
});

const rotate = createRoute({
  method: 'post',
  path: '/',
  tags,
  operationId: 'createEligibilitySecret',
  summary: 'Make or rotate the key of eligibility hooks',
  description:
    `${scope} Makes a key that signs the questions of all \`eligibility_hook\`s of the organization, by ` +
    'Standard Webhooks. The older keys of its scheme sign as well for `previous_valid_seconds`. The secret ' +
    'is shown only in this answer, and an `Idempotency-Key` is not honoured. A 409 where ten keys sign.',
  request: { body: describedBody(webhookSecretRotation.schema) },
  responses: {
    200: json('The new key, with its secret.', newWebhookSecretView),
    ...errors(403, 409, 413, 415),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/{eligibility_secret_id}',
  tags,
  operationId: 'deleteEligibilitySecret',
  summary: 'Delete a key of eligibility hooks',
  description: `${scope} It signs nothing from now on. A 409 for the only key that has no end.`,
  request: { params: idInPath('eligibility_secret_id') },
  responses: { 204: { description: 'The key is deleted.' }, ...errors(403, 404, 409) },
});

/** The keys with which the eligibility hooks of the caller's organization are asked. */
export function eligibilitySecretRoutes(deps: AppDeps) {
  const routes = router();
  routes.use(changedByAdmins);

  routes.openapi(list, async (c) => {
    const { organizationId } = c.get('caller');
    const owned = { organizationId, endpointId: null, now: deps.clock.now() };
    const secrets = await signingSecretsOf(deps.db, owned);
    return c.json(secrets.map(viewWebhookSecret), 200);
  });

  routes.openapi(rotate, async (c) => {
    const { organizationId } = c.get('caller');
    const { value, warnings } = readBody(webhookSecretRotation, await readJson(c), {
      strict: isStrict(c),
    });
    const rotation = {
      scheme: value.signature_scheme,
      previousValidSeconds: value.previous_valid_seconds,
    };
    const order = { organizationId, by: actorOf(c) };
    const { row, secret } = await rotateEligibilitySecret(deps, order, rotation);
    return c.json(withWarnings({ ...viewWebhookSecret(row), secret }, warnings), 200);
  });

  routes.openapi(remove, async (c) => {
    const { organizationId } = c.get('caller');
    const { eligibility_secret_id: secretId } = c.req.valid('param');
    await removeEligibilitySecret(deps, { organizationId, secretId, by: actorOf(c) });
    return c.body(null, 204);
  });

  return routes;
}
