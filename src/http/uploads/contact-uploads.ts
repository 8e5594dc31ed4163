import type { Context } from 'hono';
import type { BatchInCampaign } from '../../db/batches/batches.ts';
import type { FileQuery, FileRules } from '../../schemas/batch-create.ts';
import { readAppendBody, readBatchBody } from '../../upload/batch-body.ts';
import { isObject } from '../../schemas/reading/body.ts';
import {
  assertAcceptable,
  fileWarnings,
  readFileBatch,
  readFileRules,
} from '../../upload/file-rules.ts';
import type { Import } from '../../schemas/import.ts';
import { appendContacts } from '../../services/imports/appends.ts';
import { assertCampaignTakesBatches, createBatch } from '../../services/batches/batches.ts';
import { listedContacts } from '../../services/imports/contact-source.ts';
import type { SaveOutcome } from '../../services/idempotency-keys.ts';
import {
  importContacts,
  type ImportDeps,
  type ImportedContacts,
  type Upload,
} from '../../services/imports/imports.ts';
import { numberLengths } from '../../upload/number-lengths.ts';
import { organizationOf } from '../middleware/auth.ts';
import { isStrict, readOwnJson } from '../body.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { withWarnings } from '../warnings.ts';
import { isUpload, openBatchUpload, openUpload, type UploadStream } from './upload-stream.ts';

/** A batch with new contacts, and the report of their upload for the response. */
export type StoredUpload = {
  batch: BatchInCampaign;
  report: { import: Import; warnings?: string[] };
};

/** The counts and warnings of an upload. */
type UploadReport = { import: Import; warnings: string[] };

const JSON_LIMIT_BYTES = 64 * 1024 * 1024;

/** Creates a batch from a JSON body, or from a form with a file. */
export async function createBatchFromRequest(
  c: Context<AppEnv>,
  deps: AppDeps,
  saveOutcome: SaveOutcome<StoredUpload>,
): Promise<void> {
  await (isUpload(c) ? createFromFile(c, deps, saveOutcome) : createFromJson(c, deps, saveOutcome));
}

type Append = { batchId: string; query: FileQuery; saveOutcome: SaveOutcome<StoredUpload> };

/** Adds contacts to a batch from a JSON body, from a file, or from a form with a file. */
export async function appendContactsFromRequest(
  c: Context<AppEnv>,
  deps: AppDeps,
  append: Append,
): Promise<void> {
  await (isUpload(c) ? appendFromFile(c, deps, append) : appendFromJson(c, deps, append));
}

async function createFromJson(
  c: Context<AppEnv>,
  deps: AppDeps,
  saveOutcome: SaveOutcome<StoredUpload>,
): Promise<void> {
  const { organizationId } = c.get('caller');
  const sent = await readOwnJson(c, { maxBytes: JSON_LIMIT_BYTES });
  const { draft, ...read } = readBatchBody(sent, { strict: isStrict(c) });
  const contacts = listedContacts(read.contacts, deps);
  const order = { organizationId, batchId: deps.newId(), draft, contacts };
  await createBatch(deps, { ...order, saveOutcome: savingReport(saveOutcome, read) });
}

async function createFromFile(
  c: Context<AppEnv>,
  deps: AppDeps,
  saveOutcome: SaveOutcome<StoredUpload>,
): Promise<void> {
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openBatchUpload(c);
  assertOwnOrganization(c, upload.batch);
  const { draft, rules, warnings } = readFileBatch(upload.batch, { strict });
  const { campaignId } = draft;
  await assertCampaignTakesBatches(deps.db, { organizationId, campaignId });
  const batchId = deps.newId();
  const order = { importId: batchId, organizationId, target: { campaignId } };
  await using contacts = await importFile(deps, upload, { ...order, rules, strict });
  const read = uploadReport(contacts, warnings);
  const made = { organizationId, batchId, draft, contacts };
  await createBatch(deps, { ...made, saveOutcome: savingReport(saveOutcome, read) });
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
  await appendContacts(deps, { ...append, saveOutcome: savingReport(saveOutcome, read) });
}

async function appendFromFile(
  c: Context<AppEnv>,
  deps: AppDeps,
  { batchId, query, saveOutcome }: Append,
): Promise<void> {
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openUpload(c);
  assertOwnOrganization(c, upload.batch);
  const { rules, warnings } = readFileRules(upload.batch ?? query, { strict });
  const order = { importId: deps.newId(), organizationId, target: { batchId } };
  await using contacts = await importFile(deps, upload, { ...order, rules, strict });
  const read = uploadReport(contacts, warnings);
  const append = { organizationId, batchId, contacts };
  await appendContacts(deps, { ...append, saveOutcome: savingReport(saveOutcome, read) });
}

/** @throws {RedialError} `forbidden` when `organization_id` is another organization */
function assertOwnOrganization(c: Context<AppEnv>, sent: unknown): void {
  if (isObject(sent)) organizationOf(c.get('caller'), sent.organization_id);
}

type ImportOrder = Upload & { rules: FileRules; strict: boolean };

/**
 * Imports the file of an upload as it arrives.
 * @throws {ValidationError} when the file is not accepted; then none of its contacts is kept
 * @throws {RedialError} `unavailable` while too many files are being read
 */
async function importFile(
  deps: ImportDeps,
  { bytes, format, complete }: UploadStream,
  { rules, strict, ...upload }: ImportOrder,
): Promise<ImportedContacts> {
  const { duplicates, strict_numbers: strictNumbers } = rules;
  return importContacts(deps, upload, {
    bytes,
    format,
    rules: { duplicates, strictNumbers, lengths: numberLengths() },
    isWhole: rules.on_invalid === 'reject',
    async judge(report) {
      await complete;
      assertAcceptable(report, rules, { strict });
    },
  });
}

function uploadReport({ account }: ImportedContacts, warnings: string[]): UploadReport {
  return { import: account.import, warnings: [...warnings, ...fileWarnings(account)] };
}

/** Returns a function that saves a stored batch together with the report of its upload. */
function savingReport(
  saveOutcome: SaveOutcome<StoredUpload>,
  { import: counts, warnings }: UploadReport,
): SaveOutcome<BatchInCampaign> {
  return (tx, batch) =>
    saveOutcome(tx, { batch, report: withWarnings({ import: counts }, warnings) });
}
