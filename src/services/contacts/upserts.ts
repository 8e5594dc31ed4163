import { isDeepStrictEqual } from 'node:util';
import { insertAction } from '../../db/actions.ts';
import { lockName } from '../../db/advisory-lock.ts';
import { lockOwnBatch, type OwnBatch } from '../../db/batches/batches.ts';
import { growRevision } from '../../db/batches/changes.ts';
import { type ContactsDestination, insertContacts } from '../../db/contacts/contacts.ts';
import { editContact, findByExternalId, lockFreeContacts } from '../../db/contacts/edits.ts';
import type { BatchRow, ContactRow, Tx } from '../../db/tables.ts';
import type { Actor } from '../../domain/audit.ts';
import { isEditable, isInCall } from '../../domain/contact-edit.ts';
import type { UpsertResult } from '../../schemas/upsert.ts';
import type { ContactDraft } from '../../upload/contact-row.ts';
import type { ContactSource } from '../batches/batches.ts';
import { assertContactsFit } from '../imports/stored-contacts.ts';
import type { QuotaDefaults } from '../quotas.ts';

export type UpsertRule = {
  onExisting: 'update' | 'skip';
  within: 'batch' | 'campaign';
  by: Actor;
};

type Deps = QuotaDefaults & { newId: () => string };
type Existing = { contact: ContactRow; isLocked: boolean };
type Identified = ContactDraft & { externalId: string };

/**
 * Contacts that are added only where the batch, or the campaign, has none with their external id. Of
 * concurrent requests one goes first: positions of a batch are given under a lock, and a campaign has
 * another one. So the same contact that is sent a hundred times is stored once.
 */
export class UpsertedContacts implements ContactSource {
  /** How many were added. */
  total = 0;
  readonly results: UpsertResult[] = [];
  /** Other batches of the campaign of which contacts were changed. */
  readonly changedBatches: BatchRow[] = [];
  readonly #contacts: readonly Identified[];
  readonly #rule: UpsertRule;
  readonly #deps: Deps;
  readonly #told = new Map<Identified, UpsertResult>();
  /** The batches of which contacts were changed. */
  readonly #edited = new Set<string>();

  /** @param contacts each with an external id */
  constructor(contacts: readonly Identified[], rule: UpsertRule, deps: Deps) {
    this.#contacts = contacts;
    this.#rule = rule;
    this.#deps = deps;
  }

  async storeIn(tx: Tx, destination: ContactsDestination): Promise<void> {
    const { organizationId, campaignId, batchId, dueAt: now } = destination;
    const isInCampaign = this.#rule.within === 'campaign';
    if (isInCampaign) await lockName(tx, `external ids of ${campaignId}`);
    const scope = { organizationId, ...(isInCampaign ? { campaignId } : { batchId }) };
    const externalIds = [...new Set(this.#contacts.map((contact) => contact.externalId))];
    const found = await findByExternalId(tx, { ...scope, externalIds });
    // The organization's count of contacts is locked by them, and comes before batches.
    await this.#insertNew(tx, destination, found);
    if (found.size > 0) await this.#changeFound(tx, { organizationId, batchId, found, now });
    this.results.push(...this.#contacts.flatMap((contact) => this.#told.get(contact) ?? []));
  }

  async #insertNew(
    tx: Tx,
    destination: ContactsDestination,
    found: ReadonlyMap<string, ContactRow>,
  ): Promise<void> {
    const added = new Map<string, ContactDraft & { contactId: string }>();
    for (const contact of this.#contacts) {
      if (found.has(contact.externalId)) continue;
      const twin = added.get(contact.externalId);
      if (twin === undefined) this.#add(added, contact);
      else this.#meetTwin(added, twin, contact);
    }
    this.total = added.size;
    const { organizationId } = destination;
    const fit = { organizationId, contacts: added.size, areStored: false };
    await assertContactsFit(tx, this.#deps, fit);
    await insertContacts(tx, destination, [...added.values()]);
  }

  async #changeFound(
    tx: Tx,
    { found, now, ...own }: OwnBatch & { found: ReadonlyMap<string, ContactRow>; now: Date },
  ): Promise<void> {
    const rows = [...found.values()];
    await lockOwnBatch(
      tx,
      own,
      rows.map(({ batchId }) => batchId),
    );
    const locked = await lockFreeContacts(
      tx,
      rows.map(({ contactId }) => contactId),
    );
    const known = new Map<string, Existing>();
    for (const [externalId, seen] of found) {
      const contact = locked.get(seen.contactId);
      known.set(externalId, { contact: contact ?? seen, isLocked: contact !== undefined });
    }
    for (const members of this.#contacts) {
      const existing = known.get(members.externalId);
      if (existing === undefined) continue;
      known.set(members.externalId, await this.#meet(tx, existing, { members, now }));
    }
    await this.#growOthers(tx, own.batchId);
  }

  async #growOthers(tx: Tx, ownBatchId: string): Promise<void> {
    this.#edited.delete(ownBatchId);
    for (const batchId of this.#edited) {
      this.changedBatches.push(await growRevision(tx, { batchId }));
    }
  }

  #add(added: Map<string, ContactDraft & { contactId: string }>, contact: Identified): void {
    const contactId = this.#deps.newId();
    added.set(contact.externalId, { ...contact, contactId });
    this.#tell(contact, contactId, 'created');
  }

  /** The request itself has sent the contact before. */
  #meetTwin(
    added: Map<string, ContactDraft & { contactId: string }>,
    { contactId, ...twin }: ContactDraft & { contactId: string },
    contact: Identified,
  ): void {
    const isChanged = this.#rule.onExisting === 'update' && !isDeepStrictEqual(twin, contact);
    if (isChanged) added.set(contact.externalId, { ...contact, contactId });
    this.#tell(contact, contactId, isChanged ? 'updated' : 'unchanged');
  }

  async #meet(
    tx: Tx,
    existing: Existing,
    { members, now }: { members: Identified; now: Date },
  ): Promise<Existing> {
    const { contact, isLocked } = existing;
    const { contactId, campaignId, batchId, organizationId } = contact;
    if (this.#rule.onExisting === 'skip' || isAlike(contact, members)) {
      this.#tell(members, contactId, 'unchanged');
      return existing;
    }
    if (!isLocked || !isEditable(contact)) {
      const reason = !isLocked || isInCall(contact) ? 'in_call' : 'finished';
      this.#tell(members, contactId, 'unchanged', reason);
      return existing;
    }
    const edited = await editContact(tx, { contactId, members, dueAt: null });
    this.#edited.add(batchId);
    const of = { organizationId, campaignId, batchId, contactId, by: this.#rule.by };
    await insertAction(tx, { ...of, action: 'edit_contact', count: 1, at: now });
    this.#tell(members, contactId, 'updated');
    return { contact: edited, isLocked };
  }

  #tell(
    contact: Identified,
    contactId: string,
    result: UpsertResult['result'],
    reason: UpsertResult['reason'] = null,
  ): void {
    const { externalId: external_id } = contact;
    this.#told.set(contact, { external_id, contact_id: contactId, result, reason });
  }
}

function isAlike(contact: ContactRow, members: ContactDraft): boolean {
  return isDeepStrictEqual(changeableOf(contact), changeableOf(members));
}

/** What an update may change of a contact: all that is sent but its external id. */
function changeableOf(contact: ContactDraft) {
  const { phoneNumber, callVariables, timezone } = contact;
  const { consentBasis, consentAt, consentReference } = contact;
  return { phoneNumber, callVariables, timezone, consentBasis, consentAt, consentReference };
}
