import type { Context } from 'hono';
import { ValidationError } from '../../domain/errors.ts';
import {
  type AppendQuery,
  type ContactQuery,
  type FileRules,
  batchDraft,
  listedAppend,
  listedBatchCreate,
  MAX_CONTACTS_AS_JSON,
} from '../../schemas/batch-create.ts';
import { idText } from '../../schemas/members/id.ts';
import { isObject, readBody } from '../../schemas/reading/body.ts';
import {
  assertCampaignTakesBatches,
  type ContactSource,
  createBatch,
  listedContacts,
} from '../../services/batches/batches.ts';
import { contactRulesOf } from '../../services/imports/contact-rules.ts';
import { appendContacts } from '../../services/imports/appends.ts';
import {
  importContacts,
  type ImportedContacts,
  type Upload,
} from '../../services/imports/imports.ts';
import {
  assertListAcceptable,
  readAppendBody,
  readBatchBody,
} from '../../upload/contact-bodies.ts';
import { kindOfFile } from '../../upload/file-kind.ts';
import { splitListBody } from '../../upload/list-body.ts';
import { BODY_LIMITS, readBytes } from '../body-bytes.ts';
import { UpsertedContacts } from '../../services/contacts/upserts.ts';
import { actorOf } from '../middleware/auth.ts';
import { decode, isJson, isStrict, readJsonText } from '../body.ts';
import { TYPES_OF_APPEND, TYPES_OF_CREATE, unsupportedType } from './upload-types.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import {
  assertOwnOrganization,
  readRulesOf,
  type SaveUpload,
  type UploadReport,
  withRegion,
} from './file-uploads.ts';
import { assertOnlyAdds, longAppend, longText } from './append-body.ts';
import { holdBody } from './large-bodies.ts';

/** The contacts of a larger body are read by an import thread: here 2,000 take up to 20 ms. */
const MAX_READ_HERE_BYTES = 32 * 1024;
const PART_BYTES = 64 * 1024;

/** A JSON body with contacts: parsed, or without its contacts and with their text. */
type ListUpload = Disposable & ({ json: unknown } | { head: unknown; entries: Buffer });

/**
 * Creates a batch from a JSON body with its contacts.
 * @throws {ValidationError} when the batch or a contact is not accepted
 * @throws {RedialError} `unavailable` while too many large bodies are being read
 */
export async function createFromJson(
  c: Context<AppEnv>,
  deps: AppDeps,
  { query, save }: { query: ContactQuery; save: SaveUpload },
): Promise<void> {
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openListUpload(c, TYPES_OF_CREATE);
  const batchId = deps.newId();
  if ('json' in upload) {
    const json = withRegion(upload.json, query.default_region);
    const target = { campaignId: campaignIdIn(json) };
    const contactRules = await contactRulesOf(deps, { organizationId, target });
    const { draft, ...read } = readBatchBody(json, { strict, ...contactRules });
    const { campaignId } = draft;
    await assertCampaignTakesBatches(deps, { organizationId, campaignId });
    const contacts = listedContacts(read.contacts, deps);
    await createBatch(deps, { organizationId, batchId, draft, contacts, saveOutcome: save(read) });
    return;
  }
  const head = withRegion(upload.head, query.default_region);
  const { value, warnings } = readBody(listedBatchCreate, head, { strict });
  const draft = batchDraft(value);
  const { campaignId } = draft;
  await assertCampaignTakesBatches(deps, { organizationId, campaignId });
  const order = { importId: batchId, organizationId, target: { campaignId } };
  const { entries } = upload;
  await using list = await importList(deps, order, { entries, rules: value, strict });
  const saveOutcome = save({ ...list.report, warnings: [...warnings, ...list.report.warnings] });
  const contacts = list.imported;
  await createBatch(deps, { organizationId, batchId, draft, contacts, saveOutcome });
}

/**
 * Adds the contacts of a JSON body to a batch.
 * @throws as `createFromJson`
 */
export async function appendFromJson(
  c: Context<AppEnv>,
  deps: AppDeps,
  { batchId, query, save }: { batchId: string; query: AppendQuery; save: SaveUpload },
): Promise<void> {
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openListUpload(c, TYPES_OF_APPEND, longText);
  if ('json' in upload) {
    const json = longAppend(upload.json, query);
    const contactRules = await contactRulesOf(deps, { organizationId, target: { batchId } });
    const read = readAppendBody(json, { strict, ...contactRules });
    const contacts = contactsOf(c, deps, read);
    await appendContacts(deps, { organizationId, batchId, contacts, saveOutcome: save(read) });
    return;
  }
  const { value, warnings } = readBody(listedAppend, longAppend(upload.head, query), { strict });
  assertOnlyAdds(value);
  const order = { importId: deps.newId(), organizationId, target: { batchId } };
  const { entries } = upload;
  await using list = await importList(deps, order, { entries, rules: value, strict });
  const saveOutcome = save({ ...list.report, warnings: [...warnings, ...list.report.warnings] });
  await appendContacts(deps, { organizationId, batchId, contacts: list.imported, saveOutcome });
}

function contactsOf(
  c: Context<AppEnv>,
  deps: AppDeps,
  { contacts, existing }: ReturnType<typeof readAppendBody>,
): ContactSource {
  const { rule: onExisting, within } = existing;
  if (onExisting === 'add') return listedContacts(contacts, deps);
  // The body was refused if one of them had none.
  const identified = contacts.flatMap(({ externalId, ...contact }) =>
    externalId === null ? [] : [{ ...contact, externalId }],
  );
  return new UpsertedContacts(identified, { onExisting, within, by: actorOf(c) }, deps);
}

/**
 * Opens a JSON body with contacts.
 * @param long turns another form of a large body into that with `contacts`
 * @throws {RedialError} `forbidden` when `organization_id` is another organization
 */
export async function openListUpload(
  c: Context<AppEnv>,
  acceptedTypes: string,
  long = (body: Buffer): Buffer => body,
): Promise<ListUpload> {
  const contentType = c.req.header('content-type') ?? '';
  if (!isJson(contentType)) throw unsupportedType(contentType, acceptedTypes);
  using opened = new DisposableStack();
  const { organizationId } = c.get('caller');
  const body = await readBytes(c, BODY_LIMITS.contacts, {
    overBytes: MAX_READ_HERE_BYTES,
    take: (bytes) => void opened.use(holdBody({ organizationId, bytes })),
  });
  const read = body.length <= MAX_READ_HERE_BYTES ? readWhole(body) : await readApart(long(body));
  assertOwnOrganization(c, 'json' in read ? read.json : read.head);
  const resources = opened.move();
  return { ...read, [Symbol.dispose]: () => resources.dispose() };
}

function readWhole(body: Buffer): { json: unknown } {
  return { json: readJsonText(decode(body), { maxItems: MAX_CONTACTS_AS_JSON }) };
}

/** @throws {ValidationError} when `contacts` is no list of 1 to 50,000 entries */
async function readApart(body: Buffer): Promise<{ head: unknown; entries: Buffer }> {
  // A compressed body has no members, and the larger ones would be refused for their size.
  if (kindOfFile(body) !== undefined) decode(body);
  const split = { name: 'contacts', maxHeadBytes: BODY_LIMITS.campaign };
  const { head: text, list } = await splitListBody(body, split);
  const json = readJsonText(decode(text));
  if (list === null || list.count === 0 || list.count > MAX_CONTACTS_AS_JSON) {
    const given = list === null ? '' : `holds ${list.count} entries: `;
    const message = `${given}must be a list of 1 to ${MAX_CONTACTS_AS_JSON} contacts`;
    throw new ValidationError([{ path: 'contacts', message }]);
  }
  // `contacts` is a member that the schemas of the rest do not have.
  const { contacts: _empty, ...head } = json as Record<string, unknown>;
  return { head, entries: list.bytes };
}

/** The campaign that a body names; one that names none has an id that no campaign has. */
export function campaignIdIn(json: unknown): string {
  const sent = isObject(json) ? json['campaign_id'] : undefined;
  return idText.parse(typeof sent === 'string' ? sent.slice(0, 200) : '');
}

type ListOrder = { entries: Buffer; rules: FileRules; strict: boolean };
type ImportedList = AsyncDisposable & {
  imported: ImportedContacts;
  report: UploadReport;
};

/** Imports the contacts in an import thread, as those of a file. */
async function importList(
  deps: AppDeps,
  upload: Upload,
  { entries, rules, strict }: ListOrder,
): Promise<ImportedList> {
  const { on_invalid: onInvalid } = rules;
  const contactRules = await contactRulesOf(deps, upload);
  let warnings: string[] = [];
  const imported = await importContacts(deps, upload, {
    bytes: partsOf(entries),
    format: 'json',
    encoding: 'utf-8',
    rules: readRulesOf(rules, contactRules),
    isWhole: onInvalid === 'reject',
    judge: async (report) => {
      warnings = assertListAcceptable(report, { strict, onInvalid });
    },
  });
  const { import: counts, spread } = imported.account;
  const report = { import: counts, spread, warnings };
  return { imported, report, [Symbol.asyncDispose]: () => imported[Symbol.asyncDispose]() };
}

export async function* partsOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PART_BYTES) {
    yield bytes.subarray(start, start + PART_BYTES);
  }
}
