import type { Context } from 'hono';
import type { BatchInCampaign } from '../db/batches.ts';
import type { FileQuery } from '../schemas/batch.ts';
import { readAppendBody, readBatchBody } from '../schemas/batch-body.ts';
import { isObject } from '../schemas/body.ts';
import { readFileBatch, readFileRules } from '../schemas/contact-file.ts';
import type { Import } from '../schemas/contact-list.ts';
import { appendContacts } from '../services/appends.ts';
import { assertCampaignTakesBatches, createBatch } from '../services/batches.ts';
import { listedContacts } from '../services/contact-source.ts';
import { organizationOf } from './auth.ts';
import { isStrict, readOwnJson } from './body.ts';
import type { AppDeps, AppEnv } from './deps.ts';
import { stageFile } from './import-file.ts';
import { isUpload, openBatchUpload, openUpload } from './uploads.ts';

/** A batch that has taken contacts, and what its answer says of them. */
export type Uploaded = {
  batch: BatchInCampaign;
  told: { import: Import; warnings?: string[] };
};

const JSON_LIMIT_BYTES = 64 * 1024 * 1024;

/** Creates a batch from JSON, or from a form with a file. */
export function createUploaded(c: Context<AppEnv>, deps: AppDeps): Promise<Uploaded> {
  return isUpload(c) ? createFromFile(c, deps) : createFromJson(c, deps);
}

/** Adds to a batch the contacts of JSON, of a file, or of a form with a file. */
export function appendUploaded(
  c: Context<AppEnv>,
  deps: AppDeps,
  append: { batchId: string; query: FileQuery },
): Promise<Uploaded> {
  return isUpload(c) ? appendFromFile(c, deps, append) : appendFromJson(c, deps, append);
}

async function createFromJson(c: Context<AppEnv>, deps: AppDeps): Promise<Uploaded> {
  const { organizationId } = c.get('caller');
  const sent = await readOwnJson(c, { maxBytes: JSON_LIMIT_BYTES });
  const { draft, ...read } = readBatchBody(sent, { strict: isStrict(c) });
  const contacts = listedContacts(read.contacts, deps);
  const batch = await createBatch(deps, { organizationId, draft, contacts });
  return { batch, told: told(read) };
}

async function createFromFile(c: Context<AppEnv>, deps: AppDeps): Promise<Uploaded> {
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openBatchUpload(c);
  assertOwn(c, upload.batch);
  const { draft, rules, warnings } = readFileBatch(upload.batch, { strict });
  await assertCampaignTakesBatches(deps.db, { organizationId, campaignId: draft.campaignId });
  const order = { organizationId, batchId: null, rules, strict };
  const staged = await stageFile(deps, upload, order);
  await using contacts = staged.contacts;
  const batch = await createBatch(deps, { organizationId, draft, contacts });
  return { batch, told: told({ ...staged, warnings: [...warnings, ...staged.warnings] }) };
}

async function appendFromJson(
  c: Context<AppEnv>,
  deps: AppDeps,
  { batchId }: { batchId: string },
): Promise<Uploaded> {
  const { organizationId } = c.get('caller');
  const sent = await readOwnJson(c, { maxBytes: JSON_LIMIT_BYTES });
  const read = readAppendBody(sent, { strict: isStrict(c) });
  const contacts = listedContacts(read.contacts, deps);
  const batch = await appendContacts(deps, { organizationId, batchId, contacts });
  return { batch, told: told(read) };
}

async function appendFromFile(
  c: Context<AppEnv>,
  deps: AppDeps,
  { batchId, query }: { batchId: string; query: FileQuery },
): Promise<Uploaded> {
  const { organizationId } = c.get('caller');
  const strict = isStrict(c);
  using upload = await openUpload(c);
  assertOwn(c, upload.batch);
  const { rules, warnings } = readFileRules(upload.batch ?? query, { strict });
  const staged = await stageFile(deps, upload, { organizationId, batchId, rules, strict });
  await using contacts = staged.contacts;
  const batch = await appendContacts(deps, { organizationId, batchId, contacts });
  return { batch, told: told({ ...staged, warnings: [...warnings, ...staged.warnings] }) };
}

/** @throws {RedialError} `forbidden` when an object names another organization */
function assertOwn(c: Context<AppEnv>, sent: unknown): void {
  if (isObject(sent)) organizationOf(c.get('caller'), sent.organization_id);
}

function told({ import: account, warnings }: { import: Import; warnings: string[] }) {
  return { import: account, ...(warnings.length > 0 && { warnings }) };
}
