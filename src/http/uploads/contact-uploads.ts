import type { Context } from 'hono';
import type { BatchInCampaign } from '../../db/batches/batches.ts';
import type { FileQuery } from '../../schemas/batch.ts';
import { readAppendBody, readBatchBody } from '../../schemas/batch-body.ts';
import { isObject } from '../../schemas/reading/body.ts';
import { fileWarnings, readFileBatch, readFileRules } from '../../upload/contact-file.ts';
import type { Import } from '../../schemas/import.ts';
import { appendContacts } from '../../services/imports/appends.ts';
import { assertCampaignTakesBatches, createBatch } from '../../services/batches/batches.ts';
import { listedContacts } from '../../services/imports/contact-source.ts';
import type { SaveOutcome } from '../../services/idempotency-keys.ts';
import type { ImportedContacts } from '../../services/imports/imports.ts';
import { organizationOf } from '../middleware/auth.ts';
import { isStrict, readOwnJson } from '../body.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { importFile } from './import-file.ts';
import { isUpload, openBatchUpload, openUpload } from './open-upload.ts';

/** A batch that has taken contacts, and what its answer says of them. */
export type Uploaded = {
  batch: BatchInCampaign;
  told: { import: Import; warnings?: string[] };
};

/** What was read of an upload. */
type Read = { import: Import; warnings: string[] };

const JSON_LIMIT_BYTES = 64 * 1024 * 1024;

/** Creates a batch from JSON, or from a form with a file. */
export async function createUploaded(
  c: Context<AppEnv>,
  deps: AppDeps,
  saveOutcome: SaveOutcome<Uploaded>,
): Promise<void> {
  await (isUpload(c) ? createFromFile(c, deps, saveOutcome) : createFromJson(c, deps, saveOutcome));
}

type Append = { batchId: string; query: FileQuery; saveOutcome: SaveOutcome<Uploaded> };

/** Adds to a batch the contacts of JSON, of a file, or of a form with a file. */
export async function appendUploaded(
  c: Context<AppEnv>,
  deps: AppDeps,
  append: Append,
): Promise<void> {
  await (isUpload(c) ? appendFromFile(c, deps, append) : appendFromJson(c, deps, append));
}

async function createFromJson(
  c: Context<AppEnv>,
  deps: AppDeps,
  saveOutcome: SaveOutcome<Uploaded>,
): Promise<void> {
  const { organizationId } = c.get('caller');
  const sent = await readOwnJson(c, { maxBytes: JSON_LIMIT_BYTES });
  const { draft, ...read } = readBatchBody(sent, { strict: isStrict(c) });
  const contacts = listedContacts(read.contacts, deps);
  const order = { organizationId, batchId: deps.newId(), draft, contacts };
  await createBatch(deps, { ...order, saveOutcome: told(saveOutcome, read) });
}

async function createFromFile(
  c: Context<AppEnv>,
  deps: AppDeps,
  saveOutcome: SaveOutcome<Uploaded>,
): Promise<void> {
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openBatchUpload(c);
  assertOwn(c, upload.batch);
  const { draft, rules, warnings } = readFileBatch(upload.batch, { strict });
  const { campaignId } = draft;
  await assertCampaignTakesBatches(deps.db, { organizationId, campaignId });
  const batchId = deps.newId();
  const order = { importId: batchId, organizationId, target: { campaignId } };
  await using contacts = await importFile(deps, upload, { ...order, rules, strict });
  const read = readOf(contacts, warnings);
  const made = { organizationId, batchId, draft, contacts };
  await createBatch(deps, { ...made, saveOutcome: told(saveOutcome, read) });
}

async function appendFromJson(
  c: Context<AppEnv>,
  deps: AppDeps,
  { batchId, saveOutcome }: Append,
): Promise<void> {
  const { organizationId } = c.get('caller');
  const sent = await readOwnJson(c, { maxBytes: JSON_LIMIT_BYTES });
  const read = readAppendBody(sent, { strict: isStrict(c) });
  const contacts = listedContacts(read.contacts, deps);
  const append = { organizationId, batchId, contacts };
  await appendContacts(deps, { ...append, saveOutcome: told(saveOutcome, read) });
}

async function appendFromFile(
  c: Context<AppEnv>,
  deps: AppDeps,
  { batchId, query, saveOutcome }: Append,
): Promise<void> {
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openUpload(c);
  assertOwn(c, upload.batch);
  const { rules, warnings } = readFileRules(upload.batch ?? query, { strict });
  const order = { importId: deps.newId(), organizationId, target: { batchId } };
  await using contacts = await importFile(deps, upload, { ...order, rules, strict });
  const read = readOf(contacts, warnings);
  const append = { organizationId, batchId, contacts };
  await appendContacts(deps, { ...append, saveOutcome: told(saveOutcome, read) });
}

/** @throws {RedialError} `forbidden` when an object names another organization */
function assertOwn(c: Context<AppEnv>, sent: unknown): void {
  if (isObject(sent)) organizationOf(c.get('caller'), sent.organization_id);
}

function readOf({ account }: ImportedContacts, warnings: string[]): Read {
  return { import: account.import, warnings: [...warnings, ...fileWarnings(account)] };
}

/** A saveOutcome of a batch with what was read for it. */
function told(
  saveOutcome: SaveOutcome<Uploaded>,
  { import: account, warnings }: Read,
): SaveOutcome<BatchInCampaign> {
  const read = { import: account, ...(warnings.length > 0 && { warnings }) };
  return (tx, batch) => saveOutcome(tx, { batch, told: read });
}
