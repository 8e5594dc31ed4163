import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { StartupError } from '../../domain/errors.ts';

/** A contact in the form that Create Batch accepts. */
export type UploadedContact = {
  phone_number: string;
  external_id?: string;
  timezone?: string;
  /** All other columns, such as `callee_name`. */
  call_variables: Record<string, string>;
};

const exampleFile = resolve(import.meta.dirname, '../../../examples/contacts.csv');

/**
 * Reads `examples/contacts.csv`; all its numbers are reserved for fiction.
 * @throws {StartupError} the file cannot be read
 */
export async function loadExampleContacts(): Promise<UploadedContact[]> {
  const text = await readFile(exampleFile, 'utf8').catch((cause: unknown) => {
    throw new StartupError(`'${exampleFile}' cannot be read; restore it from the repository`, {
      cause,
    });
  });
  return parseContacts(text);
}

/** Parses CSV (RFC 4180) with a header row and a column `phone_number`; omits empty cells. */
export function parseContacts(csv: string): UploadedContact[] {
  // `columns: true` turns each row into an object of strings, which csv-parse does not type.
  const rows = parse<Record<string, string>>(csv, { columns: true, bom: true, trim: true });
  return rows.map((row) => {
    const filled = Object.entries(row).filter(([, value]) => value !== '');
    const { phone_number = '', external_id, timezone, ...variables } = Object.fromEntries(filled);
    return {
      phone_number,
      ...(external_id !== undefined && { external_id }),
      ...(timezone !== undefined && { timezone }),
      call_variables: variables,
    };
  });
}
