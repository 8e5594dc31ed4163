import { createRoute } from '@hono/zod-openapi';
import { isDeepStrictEqual } from 'node:util';
import type { ContactRow } from '../../../db/tables.ts';
import { ValidationError } from '../../../domain/errors.ts';
import { contactView } from '../../../schemas/contact.ts';
import {
  contactPatch,
  contactPatchDescription,
  withCallVariables,
} from '../../../schemas/contact-patch.ts';
import { readPatch } from '../../../schemas/reading/patch.ts';
import { changeContact, type ContactEdit, dropContact } from '../../../services/contacts/edits.ts';
import { contactRulesOf } from '../../../services/imports/contact-rules.ts';
import { readContact, type RowRules } from '../../../upload/contact-row.ts';
import { numberLengths } from '../../../upload/number-lengths.ts';
import { actorOf } from '../../middleware/auth.ts';
import { isStrict, readJson } from '../../body.ts';
import type { AppDeps } from '../../deps.ts';
import { describedAsIs, errors, json, router } from '../../route.ts';
import { viewContact } from '../../views/contact.ts';
import { withWarnings } from '../../warnings.ts';
import { contactIdsInPath, viewSingleContact } from './contacts.ts';

const tags = ['Contacts'];
const path = '/{batch_id}/contacts/{contact_id}';

const patch = createRoute({
  method: 'patch',
  path,
  tags,
  operationId: 'updateContact',
  summary: 'Change a waiting contact',
  description:
    'A JSON Merge Patch (RFC 7396): null resets a member, and `call_variables` are merged. Possible ' +
    'while the contact is `pending`, `retrying` or `followup_scheduled`; while it is being called, and ' +
    'after its last call, it is a 409. The change is listed among the actions of the batch.',
  request: { params: contactIdsInPath, body: describedAsIs(contactPatchDescription) },
  responses: { 200: json('The contact.', contactView), ...errors(403, 404, 409, 413, 415) },
});

const remove = createRoute({
  method: 'delete',
  path,
  tags,
  operationId: 'deleteContact',
  summary: 'Remove a waiting contact',
  description:
    'The contact is gone, and `total_contacts` of the batch is one less. Possible before its first ' +
    'call; a contact that was called keeps its records and is taken out with `/skip`: it is a 409. The ' +
    'removal is listed among the actions of the batch.',
  request: { params: contactIdsInPath },
  responses: { 204: { description: 'The contact is removed.' }, ...errors(403, 404, 409) },
});

export function contactEditRoutes(deps: AppDeps) {
  const routes = router();

  routes.openapi(patch, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId, contact_id: contactId } = c.req.valid('param');
    const strict = isStrict(c);
    const body = await readJson(c);
    const sent = strict ? { json: body, warnings: [] } : withCallVariables(body);
    const rules = await contactRulesOf(deps, { organizationId, target: { batchId } });
    // A consent that is taken back may be: the gate then calls nobody.
    const consent = { ...rules.consent, required: null };
    const reading = { ...rules, consent, lengths: numberLengths(), strictNumbers: false };
    const warnings: string[] = [];
    const order = { organizationId, batchId, contactId, by: actorOf(c) };
    const contact = await changeContact(deps, order, (stored) => {
      const read = readEdit(stored, sent.json, { strict, rules: reading });
      warnings.push(...sent.warnings, ...read.warnings);
      return read.edit;
    });
    return c.json(withWarnings(await viewSingleContact(deps.db, contact), warnings), 200);
  });

  routes.openapi(remove, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId, contact_id: contactId } = c.req.valid('param');
    await dropContact(deps, { organizationId, batchId, contactId, by: actorOf(c) });
    return c.body(null, 204);
  });

  return routes;
}

/**
 * Reads the patch of a contact, which is judged as a contact of an upload.
 * @returns `edit` null: nothing changes
 * @throws {ValidationError}
 */
function readEdit(
  stored: ContactRow,
  sent: unknown,
  { strict, rules }: { strict: boolean; rules: RowRules },
): { edit: ContactEdit | null; warnings: string[] } {
  const nextRetryAt = stored.status === 'retrying' ? stored.dueAt : null;
  const shown = viewContact(stored, { latestRetryCount: 0, nextRetryAt });
  const { value, warnings } = readPatch(contactPatch, { stored: shown, json: sent }, { strict });
  const { call_at: dueAt = null, ...members } = value;
  const { contact, ...found } = readContact(members, rules);
  if (contact === undefined) {
    throw new ValidationError(
      found.errors.map(({ column, message }) => ({ path: column, message })),
    );
  }
  const isSame = dueAt === null && isDeepStrictEqual(contact, membersOf(stored));
  return {
    edit: isSame ? null : { members: contact, dueAt },
    warnings: [...warnings, ...found.warnings.map(({ column, message }) => `${column} ${message}`)],
  };
}

/** What can be changed of a stored contact. */
function membersOf(stored: ContactRow): ContactEdit['members'] {
  const { phoneNumber, callVariables, timezone, externalId } = stored;
  const { consentBasis, consentAt, consentReference } = stored;
  return {
    phoneNumber,
    callVariables,
    timezone,
    externalId,
    consentBasis,
    consentAt,
    consentReference,
  };
}
