import { createRoute } from '@hono/zod-openapi';
import {
  batchesOfContacts,
  countLookUp,
  LOOK_UP_ORDERS,
  lookUpContacts,
} from '../../../db/contacts/contact-look-up.ts';
import { effectiveHoursOfBatch } from '../../../domain/hours/call-hours.ts';
import { retryTimes } from '../../../domain/retry-time.ts';
import { shownStatus } from '../../../domain/shown-status.ts';
import { contactLookUpQuery, foundContactView } from '../../../schemas/contact-look-up.ts';
import type { AppDeps } from '../../deps.ts';
import { askedPage, cutPage } from '../../lists/list-page.ts';
import { errors, jsonList, router } from '../../route.ts';
import { viewContact } from '../../views/contact.ts';

const list = createRoute({
  method: 'get',
  path: '/',
  tags: ['Contacts'],
  operationId: 'lookUpContacts',
  summary: 'Look up contacts in all batches',
  description:
    'Every contact of the organization with a `phone_number` or an `external_id`, newest first, each ' +
    'with its batch and campaign. One of the two is required.',
  request: { query: contactLookUpQuery },
  responses: { 200: jsonList('A page of contacts.', foundContactView), ...errors() },
});

export function contactLookUpRoutes({ db }: AppDeps) {
  const routes = router();
  routes.openapi(list, async (c) => {
    const { organizationId } = c.get('caller');
    const wanted = c.req.valid('query');
    const page = askedPage(c, LOOK_UP_ORDERS, wanted);
    const lookUp = {
      organizationId,
      phoneNumber: wanted.phone_number,
      externalId: wanted.external_id,
      campaignId: wanted.campaign_id,
      statuses: wanted.status,
    };
    const [read, total] = await Promise.all([
      lookUpContacts(db, { lookUp, page }),
      page.start === undefined ? countLookUp(db, lookUp) : undefined,
    ]);
    const contacts = cutPage(c, page, { read, total });
    const batches = await batchesOfContacts(db, { organizationId, contacts });
    const found = contacts.flatMap((contact) => {
      const batch = batches.get(contact.batchId);
      // Deleted since the contacts were read.
      if (batch === undefined) return [];
      const nextRetryAt = retryTimes(effectiveHoursOfBatch(batch))(contact);
      const { status } = shownStatus(batch.status, batch.campaignStatus);
      const campaign = { name: batch.campaignName, status: batch.campaignStatus };
      return [
        {
          ...viewContact(contact, { ...contact, nextRetryAt }),
          batch: { batch_id: batch.batchId, name: batch.name, status },
          campaign: { campaign_id: batch.campaignId, ...campaign },
        },
      ];
    });
    return c.json(found, 200);
  });
  return routes;
}
