import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { findBatch } from '../../../db/batches/batches.ts';
import {
  callsOfContacts,
  type ListedCall,
  sizeOfCallsOfContacts,
} from '../../../db/calls/call-lists.ts';
import { latestRetryCounts } from '../../../db/calls/calls.ts';
import {
  countContacts,
  findContact,
  isEmpty,
  listContacts,
  sizeOfContactPage,
} from '../../../db/contacts/contacts.ts';
import type { ContactRow, Db } from '../../../db/tables.ts';
import { effectiveHoursOfBatch } from '../../../domain/hours/call-hours.ts';
import { NotFoundError, ValidationError } from '../../../domain/errors.ts';
import { retryTimes } from '../../../domain/retry-time.ts';
import {
  contactListItem,
  type ContactListItem,
  type ContactView,
  contactView,
} from '../../../schemas/contact.ts';
import { contactStatus } from '../../../schemas/enums/contact.ts';
import {
  assertLimitWith,
  flag,
  include,
  numberFilter,
  page,
  view,
} from '../../../schemas/reading/query.ts';
import { answerJsonList } from '../../../runtime/json-list.ts';
import type { AppDeps } from '../../deps.ts';
import { setPageHeaders } from '../../page-headers.ts';
import { assertPageFits } from '../../page-size.ts';
import { errors, idInPath, json, jsonList, router } from '../../route.ts';
import { viewCallsOfContact, viewContact, viewContactItem } from '../../views/contact.ts';

const MAX_WITH_CALLS = 1000;

/** A page of so many contacts may be larger than `assertPageFits` allows. */
const MAY_BE_LARGE = 500;

export const contactIdsInPath = idInPath('batch_id').extend(idInPath('contact_id').shape);

const list = createRoute({
  method: 'get',
  path: '/{batch_id}/contacts',
  tags: ['Contacts'],
  summary: 'List the contacts of a batch',
  description: 'In the order of the upload. A page has at most 8 MiB.',
  request: {
    params: idInPath('batch_id'),
    query: z.object({
      include_calls: flag.describe(
        `Whether each contact carries \`current_call\` and \`call_records\`; \`limit\` is then at most ${MAX_WITH_CALLS}. Default false.`,
      ),
      status: contactStatus.optional(),
      phone_number: numberFilter.describe('Only contacts with this number, in any form.'),
      external_id: z
        .string()
        .max(200)
        .optional()
        .describe('Only contacts with this `external_id`.'),
      ...page({ size: 100, max: 10_000 }),
      view,
      include,
    }),
  },
  responses: { 200: jsonList('A page of contacts.', contactListItem), ...errors(404) },
});

const getOne = createRoute({
  method: 'get',
  path: '/{batch_id}/contacts/{contact_id}',
  tags: ['Contacts'],
  summary: 'Get a contact',
  description: 'Answers the whole contact.',
  request: {
    params: contactIdsInPath,
    query: z.object({
      include_calls: flag.describe(
        'Whether the contact carries `current_call` and `call_records`. Default false.',
      ),
    }),
  },
  responses: { 200: json('The contact.', contactView), ...errors(403, 404) },
});

export function contactRoutes({ db }: AppDeps) {
  const routes = router();

  routes.openapi(list, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    const query = c.req.valid('query');
    const { skip, limit, include_calls: includeCalls } = query;
    const withTranscript = query.include === 'transcript';
    assertLimitWith({ limit, withTranscript });
    if (includeCalls && limit > MAX_WITH_CALLS) {
      const message = `must be a whole number from 1 to ${MAX_WITH_CALLS} with include_calls`;
      throw new ValidationError([{ path: 'limit', message }]);
    }
    const filter = {
      status: query.status,
      phoneNumber: query.phone_number,
      externalId: query.external_id,
    };
    // First, so that the batch of another organization is answered as fast as an unknown one.
    const batch = await findBatch(db, { organizationId, batchId });
    if (batch === undefined) throw new NotFoundError('batch');
    const asked = { batchId, filter, skip, limit };
    if (limit > MAY_BE_LARGE) assertPageFits(await sizeOfContactPage(db, asked));
    const [contacts, matching] = await Promise.all([
      listContacts(db, asked),
      isEmpty(filter) ? undefined : countContacts(db, { batchId, filter }),
    ]);
    const total = matching ?? batch.totalContacts;
    setPageHeaders(c, { total, skip, limit });
    const contactIds = contacts.map(({ contactId }) => contactId);
    const calls = includeCalls ? await readCalls(db, { contactIds, withTranscript }) : undefined;
    const nextRetryAt = retryTimes(effectiveHoursOfBatch(batch));
    const show = query.view === 'full' ? viewContact : viewContactItem;
    return answerJsonList(c, contacts, (contact): ContactListItem => {
      const shown = show(contact, { ...contact, nextRetryAt: nextRetryAt(contact) });
      if (calls === undefined) return shown;
      return { ...shown, ...viewCallsOfContact(calls.get(contact.contactId) ?? []) };
    });
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId, contact_id: contactId } = c.req.valid('param');
    const { include_calls: includeCalls } = c.req.valid('query');
    const [batch, contact] = await Promise.all([
      findBatch(db, { organizationId, batchId }),
      findContact(db, { batchId, contactId }),
    ]);
    if (batch === undefined) throw new NotFoundError('batch');
    if (contact === undefined) throw new NotFoundError('contact');
    const nextRetryAt = retryTimes(effectiveHoursOfBatch(batch))(contact);
    return c.json(await viewSingleContact(db, contact, { includeCalls, nextRetryAt }), 200);
  });

  return routes;
}

/**
 * Returns the view of one contact, whose calls have their transcripts. `nextRetryAt` stays null after
 * a control, which ends `retrying`.
 */
export async function viewSingleContact(
  db: Db,
  contact: ContactRow,
  {
    includeCalls = false,
    nextRetryAt = null,
  }: { includeCalls?: boolean; nextRetryAt?: Date | null } = {},
): Promise<ContactView> {
  const contactIds = [contact.contactId];
  const latest = await latestRetryCounts(db, { contactIds });
  const latestRetryCount = latest.get(contact.contactId) ?? 0;
  const shown = viewContact(contact, { latestRetryCount, nextRetryAt });
  if (!includeCalls) return shown;
  const calls = await readCalls(db, { contactIds, withTranscript: true });
  return { ...shown, ...viewCallsOfContact(calls.get(contact.contactId) ?? []) };
}

/** @throws {RedialError} `page_too_large` */
async function readCalls(
  db: Db,
  wanted: { contactIds: readonly string[]; withTranscript: boolean },
): Promise<Map<string, ListedCall[]>> {
  assertPageFits(await sizeOfCallsOfContacts(db, wanted));
  return callsOfContacts(db, wanted);
}
