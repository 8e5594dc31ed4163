import type { FileRules } from '../../schemas/batch.ts';
import { assertAcceptable } from '../../upload/contact-file.ts';
import { numberLengths } from '../../upload/number-lengths.ts';
import {
  importContacts,
  type ImportDeps,
  type ImportedContacts,
  type Upload,
} from '../../services/imports/imports.ts';
import type { OpenUpload } from './open-upload.ts';

export type ImportOrder = Upload & { rules: FileRules; strict: boolean };

/**
 * Imports the file of an upload as it arrives.
 * @throws {ValidationError} when the file is not accepted; then nothing of it is left
 * @throws {RedialError} `unavailable` while too many files are being read
 */
export async function importFile(
  deps: ImportDeps,
  { bytes, format, complete }: OpenUpload,
  { rules, strict, ...upload }: ImportOrder,
): Promise<ImportedContacts> {
  const { duplicates, strict_numbers: strictNumbers } = rules;
  return importContacts(deps, upload, {
    bytes,
    format,
    rules: { duplicates, strictNumbers, lengths: numberLengths() },
    isWhole: rules.on_invalid === 'reject',
    async judge(account) {
      await complete;
      assertAcceptable(account, rules, { strict });
    },
  });
}
