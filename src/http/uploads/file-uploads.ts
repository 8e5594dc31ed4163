import type { Context } from 'hono';
import type { BatchInCampaign } from '../../db/batches/batches.ts';
import type { FileQuery, FileRules } from '../../schemas/batch-create.ts';
import { isObject } from '../../schemas/reading/body.ts';
import {
  assertAcceptable,
  fileWarnings,
  readFileBatch,
  readFileRules,
} from '../../upload/file-rules.ts';
import type { Import } from '../../schemas/import.ts';
import { destinationRulesOf } from '../../services/destinations.ts';
import { appendContacts } from '../../services/imports/appends.ts';
import { assertCampaignTakesBatches, createBatch } from '../../services/batches/batches.ts';
import type { SaveOutcome } from '../../services/idempotency-keys.ts';
import {
  importContacts,
  type ImportedContacts,
  type Upload,
} from '../../services/imports/imports.ts';
import { numberLengths } from '../../upload/number-lengths.ts';
import { organizationOf } from '../middleware/auth.ts';
import { isStrict } from '../body.ts';
import type { AppDeps, AppEnv } from '../deps.ts';
import { openBatchUpload, openUpload, type UploadStream } from './upload-stream.ts';

/** The counts and warnings of an upload. */
export type UploadReport = { import: Import; warnings: string[] };

/** Returns the function that saves the outcome of a request together with the report of its upload. */
export type SaveUpload = (report: UploadReport) => SaveOutcome<BatchInCampaign>;

/**
 * Creates a batch from a form with a file.
 * @throws {ValidationError} when the part `batch` or the file is not accepted
 */
export async function createFromFile(
  c: Context<AppEnv>,
  deps: AppDeps,
  save: SaveUpload,
): Promise<void> {
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openBatchUpload(c);
  assertOwnOrganization(c, upload.batch);
  const { draft, rules, warnings } = readFileBatch(upload.batch, { strict });
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
  { batchId, query, save }: { batchId: string; query: FileQuery; save: SaveUpload },
): Promise<void> {
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openUpload(c);
  assertOwnOrganization(c, upload.batch);
  const { rules, warnings } = readFileRules(upload.batch ?? query, { strict });
  const order = { importId: deps.newId(), organizationId, target: { batchId } };
  await using contacts = await importFile(deps, upload, { ...order, rules, strict });
  const saveOutcome = save(uploadReport(contacts, warnings));
  await appendContacts(deps, { organizationId, batchId, contacts, saveOutcome });
}

/** @throws {RedialError} `forbidden` when `organization_id` is another organization */
export function assertOwnOrganization(c: Context<AppEnv>, sent: unknown): void {
  if (isObject(sent)) organizationOf(c.get('caller'), sent.organization_id);
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
  const { duplicates, strict_numbers: strictNumbers } = rules;
  const destinations = await destinationRulesOf(deps, upload);
  return importContacts(deps, upload, {
    bytes,
    format,
    encoding,
    rules: { duplicates, strictNumbers, lengths: numberLengths(), destinations },
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
