import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { findBatch } from '../../../db/batches/batches.ts';
import {
  callsOfContacts,
  type ListedCall,
  sizeOfCallsOfContacts,
} from '../../../db/calls/call-lists.ts';
import { latestRetryCounts } from '../../../db/calls/calls.ts';
import {
  CONTACT_ORDERS,
  type ContactPage,
  examinedTo,
  isExamined,
  type ListedContact,
  listContacts,
  sizeOfContactPage,
} from '../../../db/contacts/contact-lists.ts';
import { findContact } from '../../../db/contacts/contacts.ts';
import type { BatchWithHours } from '../../../db/batches/batches.ts';
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
  createdBetween,
  nameFilter,
  severalOf,
  sortedPage,
} from '../../../schemas/reading/list-query.ts';
import {
  assertLimitWith,
  flag,
  include,
  numberFilter,
  view,
} from '../../../schemas/reading/query.ts';
import { answerJsonList } from '../../../runtime/json-list.ts';
import { countSelected } from '../../../services/contacts/totals.ts';
import type { AppDeps, AppEnv } from '../../deps.ts';
import { type AskedPage, askedPage, cutPage } from '../../lists/list-page.ts';
import { assertPageFits } from '../../page-size.ts';
import { errors, idInPath, json, jsonList, router } from '../../route.ts';
import { viewCallsOfContact, viewContact, viewContactItem } from '../../views/contact.ts';

const MAX_WITH_CALLS = 1000;

/** A page of so many contacts may be larger than `assertPageFits` allows. */
const MAY_BE_LARGE = 500;

export const contactIdsInPath = idInPath('batch_id').extend(idInPath('contact_id').shape);

const query = z.object({
  include_calls: flag.describe(
    `Whether each contact carries \`current_call\` and \`call_records\`; \`limit\` is then at most ${MAX_WITH_CALLS}. Default false.`,
  ),
  status: severalOf(contactStatus),
  phone_number: numberFilter.describe('Only contacts with this number, in any form.'),
  external_id: z.string().max(200).optional().describe('Only contacts with this `external_id`.'),
  name: nameFilter.describe(
    'Only contacts whose variable `callee_name` contains this text, in upper or lower case.',
  ),
  ...createdBetween,
  ...sortedPage({ size: 100, max: 10_000 }, { sorts: ['position'], normally: 'position' }),
  view,
  include,
});

const list = createRoute({
  method: 'get',
  path: '/{batch_id}/contacts',
  tags: ['Contacts'],
  operationId: 'listContacts',
  summary: 'List the contacts of a batch',
  description:
    'In the order of the upload. A page has at most 8 MiB. With `name`, `created_after` or ' +
    '`created_before` a request examines at most 20,000 contacts: a page may then have fewer than ' +
    '`limit` contacts, or none, although `Redial-Next-Cursor` says that the list goes on. It has no ' +
    '`X-Total-Count`, and `skip` is a 400.',
  request: { params: idInPath('batch_id'), query },
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

export function contactRoutes(deps: AppDeps) {
  const { db } = deps;
  const routes = router();

  routes.openapi(list, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    const wanted = c.req.valid('query');
    assertPossible(wanted);
    const page = askedPage(c, CONTACT_ORDERS, wanted);
    // First, so that the batch of another organization is answered as fast as an unknown one.
    const batch = await findBatch(db, { organizationId, batchId });
    if (batch === undefined) throw new NotFoundError('batch');
    const contacts = await readPage(c, db, { batch, page, wanted });
    const contactIds = contacts.map(({ contactId }) => contactId);
    const withTranscript = wanted.include === 'transcript';
    const calls = wanted.include_calls
      ? await readCalls(db, { contactIds, withTranscript })
      : undefined;
    const nextRetryAt = retryTimes(effectiveHoursOfBatch(batch));
    const show = wanted.view === 'full' ? viewContact : viewContactItem;
    return answerJsonList(c, contacts, (contact): ContactListItem => {
      const shown = show(contact, { ...contact, nextRetryAt: nextRetryAt(contact) });
      if (calls === undefined) return shown;
      return { ...shown, ...viewCallsOfContact(calls.get(contact.contactId) ?? [], deps) };
    });
  });

  routes.openapi(getOne, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId, contact_id: askedId } = c.req.valid('param');
    const { include_calls: includeCalls } = c.req.valid('query');
    const [batch, contact] = await Promise.all([
      findBatch(db, { organizationId, batchId }),
      findContact(db, { batchId, contactId: askedId }),
    ]);
    if (batch === undefined) throw new NotFoundError('batch');
    if (contact === undefined) throw new NotFoundError('contact');
    const nextRetryAt = retryTimes(effectiveHoursOfBatch(batch))(contact);
    const shown = await viewSingleContact(db, contact, { nextRetryAt });
    if (!includeCalls) return c.json(shown, 200);
    const { contactId } = contact;
    const calls = await readCalls(db, { contactIds: [contactId], withTranscript: true });
    return c.json({ ...shown, ...viewCallsOfContact(calls.get(contactId) ?? [], deps) }, 200);
  });

  return routes;
}

type ContactsQuery = z.output<typeof query>;

/** @throws {ValidationError} the page is too large, or skips contacts that it would have to examine */
function assertPossible(wanted: ContactsQuery): void {
  const { limit, include_calls: includeCalls } = wanted;
  assertLimitWith({ limit, withTranscript: wanted.include === 'transcript' });
  if (includeCalls && limit > MAX_WITH_CALLS) {
    const message = `must be a whole number from 1 to ${MAX_WITH_CALLS} with include_calls`;
    throw new ValidationError([{ path: 'limit', message }]);
  }
  if (wanted.skip === 0 || !isExamined(filterOf(wanted))) return;
  const message = 'cannot be combined with name, created_after or created_before: use cursor';
  throw new ValidationError([{ path: 'skip', message }]);
}

function filterOf(wanted: ContactsQuery) {
  return {
    statuses: wanted.status,
    phoneNumber: wanted.phone_number,
    externalId: wanted.external_id,
    name: wanted.name,
    createdAfter: wanted.created_after,
    createdBefore: wanted.created_before,
  };
}

/** Reads a page of contacts and sets its headers. */
async function readPage(
  c: Context<AppEnv>,
  db: Db,
  of: { batch: BatchWithHours; page: AskedPage<ListedContact>; wanted: ContactsQuery },
): Promise<ListedContact[]> {
  const { batch, page } = of;
  const filter = filterOf(of.wanted);
  const { organizationId, batchId, totalContacts } = batch;
  const { removedContacts: removed } = batch;
  const positions = { given: totalContacts + removed, removed };
  const asked: ContactPage = { organizationId, batchId, filter, page, positions };
  if (page.limit > MAY_BE_LARGE) assertPageFits(await sizeOfContactPage(db, asked));
  const isCounted = page.start === undefined && !isExamined(filter);
  const [read, total] = await Promise.all([
    listContacts(db, asked),
    isCounted ? countSelected(db, { ...asked, totalContacts }) : undefined,
  ]);
  return cutPage(c, page, { read, total, examinedTo: examinedTo(asked) });
}

/**
 * Returns the view of one contact, without its calls. `nextRetryAt` stays null after a control, which ends
 * `retrying`.
 */
export async function viewSingleContact(
  db: Db,
  contact: ContactRow,
  { nextRetryAt = null }: { nextRetryAt?: Date | null } = {},
): Promise<ContactView> {
  const contactIds = [contact.contactId];
  const latest = await latestRetryCounts(db, { contactIds });
  const latestRetryCount = latest.get(contact.contactId) ?? 0;
  return viewContact(contact, { latestRetryCount, nextRetryAt });
}

/** @throws {RedialError} `page_too_large` */
async function readCalls(
  db: Db,
  wanted: { contactIds: readonly string[]; withTranscript: boolean },
): Promise<Map<string, ListedCall[]>> {
  assertPageFits(await sizeOfCallsOfContacts(db, wanted));
  return callsOfContacts(db, wanted);
}
