import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { findBatch } from '../../../db/batches/batches.ts';
import { batchOfContact, findContact } from '../../../db/contacts/contacts.ts';
import { countStory, listStory, STORY_ORDERS } from '../../../db/contacts/stories.ts';
import { firstStart } from '../../../domain/dispatch-gate.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { effectiveHoursOfBatch, zonesOfContact } from '../../../domain/hours/call-hours.ts';
import { sortedPage } from '../../../schemas/reading/list-query.ts';
import { storyEntryView, type StoryEntryView } from '../../../schemas/story.ts';
import type { AppDeps, AppEnv } from '../../deps.ts';
import { askedPage, cutPage } from '../../lists/list-page.ts';
import { errors, idInPath, jsonList, router } from '../../route.ts';
import { viewStoryEntry } from '../../views/story.ts';
import { contactIdsInPath } from './contacts.ts';

const query = z.object(sortedPage({ size: 200, max: 1000 }, { sorts: ['at'], normally: 'at' }));

const description =
  'Everything that is kept of a contact, in the order of time: when it was claimed, why it was turned ' +
  'away, its attempts with the webhooks of call control and the reports of the agent, controls, events ' +
  'for webhook endpoints, and what it waits for. Each entry says by `type` which members it has, and has ' +
  'a sentence for people. More types may come with later versions.';

const ofBatch = createRoute({
  method: 'get',
  path: '/{batch_id}/contacts/{contact_id}/story',
  tags: ['Contacts'],
  operationId: 'getContactStory',
  summary: 'Tell the story of a contact',
  description,
  request: { params: contactIdsInPath, query },
  responses: { 200: jsonList('A page of the story.', storyEntryView), ...errors(404) },
});

const byContact = createRoute({
  ...ofBatch,
  path: '/{contact_id}/story',
  operationId: 'getStoryByContact',
  summary: 'Tell the story of a contact by its id alone',
  request: { params: idInPath('contact_id'), query },
});

/** The story under the batch of the contact. */
export function contactStoryRoutes(deps: AppDeps) {
  const routes = router();
  routes.openapi(ofBatch, async (c) => {
    const { batch_id: batchId, contact_id: contactId } = c.req.valid('param');
    return c.json(await storyPage(c, deps, { batchId, contactId }, c.req.valid('query')), 200);
  });
  return routes;
}

/** The story for whom only the id of the contact is known. */
export function storyByContactRoutes(deps: AppDeps) {
  const routes = router();
  routes.openapi(byContact, async (c) => {
    const { contact_id: contactId } = c.req.valid('param');
    const batchId = await batchOfContact(deps.db, { contactId });
    if (batchId === undefined) throw new NotFoundError('contact');
    return c.json(await storyPage(c, deps, { batchId, contactId }, c.req.valid('query')), 200);
  });
  return routes;
}

async function storyPage(
  c: Context<AppEnv>,
  { db, clock, numberHashes }: AppDeps,
  { batchId, contactId }: { batchId: string; contactId: string },
  wanted: z.output<typeof query>,
): Promise<StoryEntryView[]> {
  const { organizationId, within } = c.get('caller');
  const page = askedPage(c, STORY_ORDERS, wanted);
  const [batch, contact] = await Promise.all([
    findBatch(db, { organizationId, batchId }),
    findContact(db, { batchId, contactId }),
  ]);
  if (batch === undefined) throw new NotFoundError('batch');
  if (contact === undefined) throw new NotFoundError('contact');
  const { campaignId, phoneNumber, dueAt } = contact;
  // Suppressions belong to the whole organization.
  const names = within === null ? numberHashes.namesOf(organizationId, phoneNumber) : [];
  const of = { contactId, batchId, campaignId, organizationId, names };
  const [read, total] = await Promise.all([
    listStory(db, { of, page }),
    page.start === undefined ? countStory(db, of) : undefined,
  ]);
  const hours = effectiveHoursOfBatch(batch);
  const startsAt = batch.status === 'pending' ? (batch.scheduledStart ?? dueAt) : dueAt;
  const from = new Date(Math.max(...[clock.now(), dueAt, startsAt].map((at) => at.getTime())));
  const opensAt = () => firstStart(hours.workingHours, zonesOfContact(contact, hours), from);
  return cutPage(c, page, { read, total }).map((row) =>
    viewStoryEntry(row, row.type === 'contact.due' ? opensAt() : null),
  );
}
