import type { Context } from 'hono';
import type { AppendQuery, ContactQuery, FileRules } from '../../schemas/batch-create.ts';
import { isObject } from '../../schemas/reading/body.ts';
import {
  assertAcceptable,
  type FileBatch,
  fileWarnings,
  readFileBatch,
  readFileRules,
} from '../../upload/file-rules.ts';
import type { SpreadContacts } from '../../domain/shared-hours.ts';
import type { Import } from '../../schemas/import.ts';
import { appendContacts } from '../../services/imports/appends.ts';
import {
  assertCampaignTakesBatches,
  createBatch,
  type GrownBatch,
} from '../../services/batches/batches.ts';
import type { SaveOutcome } from '../../services/idempotency-keys.ts';
import { type ContactRules, contactRulesOf } from '../../services/imports/contact-rules.ts';
import {
  importContacts,
  type ImportedContacts,
  type Upload,
} from '../../services/imports/imports.ts';
import type { ListRules } from '../../upload/contact-list.ts';
import { numberLengths } from '../../upload/number-lengths.ts';
import { assertOnlyAdds } from './append-body.ts';
import { organizationOf } from '../middleware/auth.ts';
import { isStrict } from '../body.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { openBatchUpload, openUpload, type UploadStream } from './upload-stream.ts';

/** The counts and warnings of an upload. */
export type UploadReport = { import: Import; spread: SpreadContacts; warnings: string[] };

/** Returns the function that saves the outcome of a request together with the report of its upload. */
export type SaveUpload = (report: UploadReport) => SaveOutcome<GrownBatch>;

/**
 * Creates a batch from a form with a file.
 * @throws {ValidationError} when the part `batch` or the file is not accepted
 */
export async function createFromFile(
  c: Context<AppEnv>,
  deps: AppDeps,
  { query, save }: { query: ContactQuery; save: SaveUpload },
): Promise<void> {
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openBatchUpload(c);
  const { draft, rules, warnings } = readBatchOf(c, upload, query);
  const { campaignId } = draft;
  await assertCampaignTakesBatches(deps, { organizationId, campaignId });
  const batchId = deps.newId();
  const order = { importId: batchId, organizationId, target: { campaignId } };
  await using contacts = await importFile(deps, upload, { ...order, rules, strict });
  const saveOutcome = save(uploadReport(contacts, warnings));
  await createBatch(deps, { organizationId, batchId, draft, contacts, saveOutcome });
}

/**
 * Adds contacts to a batch from a file, or from a form with a file.
 * @param query the rules of a request that sends the file alone
 * @throws {ValidationError} when the rules or the file are not accepted
 */
export async function appendFromFile(
  c: Context<AppEnv>,
  deps: AppDeps,
  {
    batchId,
    query: { on_existing: onExisting, existing_in: within, ...query },
    save,
  }: { batchId: string; query: AppendQuery; save: SaveUpload },
): Promise<void> {
  assertOnlyAdds({ on_existing: onExisting, existing_in: within });
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openUpload(c);
  assertOwnOrganization(c, upload.batch);
  const region = upload.defaultRegion ?? query.default_region;
  const sent = withRegion(upload.batch ?? query, region);
  const { rules, warnings } = readFileRules(sent, { strict });
  const order = { importId: deps.newId(), organizationId, target: { batchId } };
  await using contacts = await importFile(deps, upload, { ...order, rules, strict });
  const saveOutcome = save(uploadReport(contacts, warnings));
  await appendContacts(deps, { organizationId, batchId, contacts, saveOutcome });
}

/**
 * Reads the batch that comes with a file.
 * @param query its region counts if neither the form nor the batch has one
 * @throws {ValidationError} the batch is not accepted
 * @throws {RedialError} `forbidden` when it is of another organization
 */
export function readBatchOf(
  c: Context<AppEnv>,
  { batch, defaultRegion }: UploadStream,
  { default_region: region }: { default_region?: string | undefined },
): FileBatch {
  assertOwnOrganization(c, batch);
  return readFileBatch(withRegion(batch, defaultRegion ?? region), { strict: isStrict(c) });
}

/** Adds the region that stands beside a body, unless the body has one. */
export function withRegion(sent: unknown, region: string | undefined): unknown {
  if (region === undefined || !isObject(sent)) return sent;
  return { ...sent, default_region: sent['default_region'] ?? region };
}

/** @throws {RedialError} `forbidden` when `organization_id` is another organization */
export function assertOwnOrganization(c: Context<AppEnv>, sent: unknown): void {
  if (isObject(sent)) organizationOf(c.get('caller'), sent.organization_id);
}

/** How the contacts of an upload are read: its own region beats that of the batch. */
export function readRulesOf(
  { duplicates, strict_numbers: strictNumbers, default_region: region }: FileRules,
  contactRules: ContactRules,
): ListRules {
  const rules = { ...contactRules, duplicates, strictNumbers, lengths: numberLengths() };
  return region === undefined ? rules : { ...rules, region };
}

type ImportOrder = Upload & { rules: FileRules; strict: boolean };

/**
 * Imports the file of an upload as it arrives.
 * @throws {ValidationError} when the file is not accepted; then none of its contacts is kept
 * @throws {RedialError} `unavailable` while too many files are being read
 */
async function importFile(
  deps: AppDeps,
  { bytes, format, encoding, complete }: UploadStream,
  { rules, strict, ...upload }: ImportOrder,
): Promise<ImportedContacts> {
  const contactRules = await contactRulesOf(deps, upload);
  return importContacts(deps, upload, {
    bytes,
    format,
    encoding,
    rules: readRulesOf(rules, contactRules),
    isWhole: rules.on_invalid === 'reject',
    async judge(report) {
      await complete;
      assertAcceptable(report, rules, { strict });
    },
  });
}

function uploadReport({ account }: ImportedContacts, warnings: string[]): UploadReport {
  const { import: counts, spread } = account;
  return { import: counts, spread, warnings: [...warnings, ...fileWarnings(account)] };
}
