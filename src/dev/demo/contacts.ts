import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { StartupError } from '../../domain/errors.ts';

/** A contact as Create Batch takes it. */
export type UploadedContact = {
  phone_number: string;
  external_id?: string;
  timezone?: string;
  /** Every other column, `callee_name` for one. */
  call_variables: Record<string, string>;
};

const exampleFile = resolve(import.meta.dirname, '../../../examples/contacts.csv');

/** The contacts of `examples/contacts.csv`; all their numbers are reserved for fiction. */
export async function exampleContacts(): Promise<UploadedContact[]> {
  const text = await readFile(exampleFile, 'utf8').catch((cause: unknown) => {
    throw new StartupError(`'${exampleFile}' cannot be read; restore it from the repository`, {
      cause,
    });
  });
  return readContacts(text);
}

/** Reads CSV with a header row (RFC 4180) and a column `phone_number`; empty cells are left out. */
export function readContacts(csv: string): UploadedContact[] {
  // `columns: true` makes an object of texts of each row.
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
