import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { readBody } from '../../../schemas/reading/body.ts';
import {
  contactRetry,
  contactRetryAnswer,
  type ContactView,
  contactView,
  followUp,
} from '../../../schemas/contact.ts';
import { type RetryProgress, retryContacts } from '../../../services/contacts/bulk-retries.ts';
import { followUpContact, retryContact, skipContact } from '../../../services/contacts/controls.ts';
import { actorOf } from '../../middleware/auth.ts';
import { isStrict, readJson } from '../../body.ts';
import type { AppDeps, AppEnv } from '../../deps.ts';
import { describedBody, errors, idInPath, json, router } from '../../route.ts';
import { withWarnings } from '../../warnings.ts';
import { contactIdsInPath, viewSingleContact } from './contacts.ts';
import { contactEditRoutes } from './edits.ts';
import { idempotentlyInSteps, idempotently } from '../../middleware/idempotency.ts';

const tags = ['Contacts'];
const METHODS = ['post', 'put', 'patch'] as const;

function retryRoute(method: (typeof METHODS)[number]) {
  return createRoute({
    method,
    path: '/{batch_id}/contacts/{contact_id}/retry',
    tags,
    summary: 'Retry a contact',
    description:
      'Calls the contact once more, before all others of its batch. The call does not count against ' +
      'the retry policy; working hours, suppressions and limits still apply. The batch must be ' +
      '`in_progress` or `completed`, and the campaign `active`. A completed batch stays `completed`, ' +
      'although the contact is open again. A contact that is being called is a 409. POST, PUT and ' +
      'PATCH do the same. There is no body: a member that could change when or whom to call is a 400.',
    request: { params: contactIdsInPath },
    responses: { 202: json('The contact, now `pending`.', contactView), ...errors(403, 404, 409) },
  });
}

function skipRoute(method: (typeof METHODS)[number]) {
  return createRoute({
    method,
    path: '/{batch_id}/contacts/{contact_id}/skip',
    tags,
    summary: 'Skip a contact',
    description:
      'The contact is not called any more. Possible from `pending`, `retrying` and ' +
      '`followup_scheduled`. POST, PUT and PATCH do the same. There is no body: a member that could change when or whom to call is a 400.',
    request: { params: contactIdsInPath },
    responses: { 200: json('The contact, now `skipped`.', contactView), ...errors(403, 404, 409) },
  });
}

const followUpRoute = createRoute({
  method: 'post',
  path: '/{batch_id}/contacts/{contact_id}/follow-up',
  tags,
  summary: 'Schedule a call back',
  description:
    'Calls the contact back at a time. The contact must have been called before and not be in a ' +
    'call, and its batch must not be finished. A contact has at most ten follow-ups.',
  request: { params: contactIdsInPath, body: describedBody(followUp.schema) },
  responses: {
    202: json('The contact, now `followup_scheduled`.', contactView),
    ...errors(403, 404, 409, 413, 415),
  },
});

const retryManyRoute = createRoute({
  method: 'post',
  path: '/{batch_id}/retry',
  tags,
  operationId: 'retryContacts',
  summary: 'Retry the contacts of a batch',
  description:
    'Calls every contact in the given statuses once more, each as with `/retry` of one contact.',
  request: { params: idInPath('batch_id'), body: describedBody(contactRetry.schema) },
  responses: {
    202: json('How many contacts are called.', contactRetryAnswer),
    ...errors(403, 404, 409, 413, 415),
  },
});

export function contactControlRoutes(deps: AppDeps) {
  const routes = router();
  routes.route('/', contactEditRoutes(deps));
  routes.route('/', controlRoutes(deps));
  routes.route('/', callAgainRoutes(deps));
  return routes;
}

function controlRoutes(deps: AppDeps) {
  const routes = router();

  for (const method of METHODS) {
    routes.openapi(retryRoute(method), async (c) => {
      const { organizationId } = c.get('caller');
      const { batch_id: batchId, contact_id: contactId } = c.req.valid('param');
      const order = { organizationId, batchId, contactId, by: actorOf(c) };
      const contact = await idempotently<ContactView>(c, (saveOutcome) =>
        retryContact(deps, {
          ...order,
          saveOutcome: async (tx, row) => saveOutcome(tx, await viewSingleContact(tx, row)),
        }),
      );
      return c.json(contact, 202);
    });
    routes.openapi(skipRoute(method), async (c) => {
      const { organizationId } = c.get('caller');
      const { batch_id: batchId, contact_id: contactId } = c.req.valid('param');
      const order = { organizationId, batchId, contactId, by: actorOf(c) };
      const contact = await skipContact(deps, order);
      return c.json(await viewSingleContact(deps.db, contact), 200);
    });
  }

  return routes;
}

function callAgainRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(followUpRoute, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId, contact_id: contactId } = c.req.valid('param');
    const contact = await idempotently<ContactView>(c, async (saveOutcome) => {
      const { value, warnings } = readBody(followUp, await readJson(c), { strict: isStrict(c) });
      const order = { organizationId, batchId, contactId, by: actorOf(c) };
      await followUpContact(deps, {
        ...order,
        at: value.at,
        saveOutcome: async (tx, row) =>
          saveOutcome(tx, withWarnings(await viewSingleContact(tx, row), warnings)),
      });
    });
    return c.json(contact, 202);
  });

  routes.openapi(retryManyRoute, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    const { accepted, warnings } = await idempotentlyInSteps<RetryProgress & Warned>(
      c,
      async (saveOutcome, reached) => {
        const progress = reached ?? (await readRetry(c));
        await retryContacts(deps, {
          organizationId,
          batchId,
          by: actorOf(c),
          progress,
          saveOutcome: (tx, next) => saveOutcome(tx, { ...next, warnings: progress.warnings }),
        });
      },
    );
    return c.json(withWarnings({ accepted }, warnings), 202);
  });

  return routes;
}

type Warned = { warnings: string[] };

async function readRetry(c: Context<AppEnv>): Promise<RetryProgress & Warned> {
  const { value, warnings } = readBody(contactRetry, await readJson(c), { strict: isStrict(c) });
  const { statuses } = value;
  return { statuses, accepted: 0, position: -1, actionId: null, isLast: false, warnings };
}
