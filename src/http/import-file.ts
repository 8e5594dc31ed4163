import { readContactFile } from '../csv/contacts.ts';
import type { FileRules } from '../schemas/batch.ts';
import { acceptFile, newContactList } from '../schemas/contact-file.ts';
import type { ContactListReader, Import } from '../schemas/contact-list.ts';
import type { ContactDraft } from '../schemas/contact-row.ts';
import { type ImportDeps, type StagedContacts, stageUpload } from '../services/imports.ts';
import type { Upload } from './uploads.ts';

export type ImportOrder = {
  organizationId: string;
  /** null: the batch comes with its contacts. */
  batchId: string | null;
  rules: FileRules;
  strict: boolean;
};

export type StagedFile = { contacts: StagedContacts; import: Import; warnings: string[] };

/**
 * Reads the file of an upload to its end into a stage.
 * @throws {ValidationError} when the file is not accepted; then nothing of it is left
 */
export async function stageFile(
  deps: ImportDeps,
  upload: Upload,
  order: ImportOrder,
): Promise<StagedFile> {
  const list = newContactList(order.rules);
  const warnings: string[] = [];
  const groups = acceptedContacts(upload, list, () =>
    warnings.push(...acceptFile(list, order.rules, order)),
  );
  const contacts = await stageUpload(deps, order, groups);
  return { contacts, import: list.import, warnings };
}

/** The contacts of a file; the last group is followed by the verdict on all, which may throw. */
async function* acceptedContacts(
  { bytes, format, complete }: Upload,
  list: ContactListReader,
  judge: () => void,
): AsyncGenerator<ContactDraft[]> {
  yield* readContactFile(bytes, format, list);
  await complete;
  judge();
}
