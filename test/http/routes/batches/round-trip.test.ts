import { parse } from 'csv-parse/sync';
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  oneof,
  option,
  record,
  string,
  stringMatching,
} from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readContactFile } from '../../../../src/upload/contact-file-reader.ts';
import { ContactListReader } from '../../../../src/upload/contact-list.ts';
import type { ContactDraft } from '../../../../src/upload/contact-row.ts';
import { numberLengths } from '../../../../src/upload/number-lengths.ts';
import { EVERY_DESTINATION } from '../../../support/data/destinations.ts';
import { ANY_CONSENT, NO_CONSENT } from '../../../support/data/consent.ts';
import { newCampaign, testApp } from '../../../support/api/app.ts';
import { multipartForm } from '../../../support/api/multipart-form.ts';
import { storeCall } from '../../../support/rows/call.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());
const campaignId = await newCampaign(app);

const LATER = '2099-01-01T00:00:00Z';
const RUNS = 4;
const CONTACTS = 25;

/** Text that Postgres stores. A cell has no blanks at its ends, and an empty one is no value. */
const cell = oneof(
  string({ unit: 'grapheme', maxLength: 12 }),
  stringMatching(/^'{0,2}[ \t]?[=+\-@;,"\n\u{ff1d}][a-z ,;"'\n\r\t]{0,6}$/u),
  constantFrom('007', '1.0', 'sep=;', 'Jürgen', '«é»', "'tis", 'a\r\nb', '[1]', '{"a": 1}'),
)
  .map((text) => text.replaceAll('\0', '').trim())
  .filter((text) => text !== '' && text.isWellFormed());

const contacts = array(
  record({
    external_id: option(cell.map((text) => text.slice(0, 200).trim())),
    timezone: option(constantFrom('Europe/Berlin', 'America/New_York')),
    consent_basis: option(constantFrom('express', 'legitimate_interest')),
    consent_at: option(constantFrom('2026-03-01T09:00:00Z', '1999-12-31T23:59:59.999Z')),
    consent_reference: option(cell.map((text) => text.slice(0, 200).trim())),
    call_variables: dictionary(
      constantFrom('callee_name', 'Callee Name', 'status', 'phone_number', 'City', 'city', 'x'),
      cell,
    ),
  }),
  { minLength: CONTACTS, maxLength: CONTACTS },
).map((list) =>
  list.map((contact, n) => ({
    phone_number: `+1415555${String(n).padStart(4, '0')}`,
    ...contact,
  })),
);

type Form = { name: string; write: (csv: string) => string };

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const onlyWhereNeeded = (separator: string) => (text: string) =>
  text.includes(separator) || /["\r\n]/.test(text) ? quoted(text) : text;
/** A program has read the export and writes it in its own way. */
const rewritten =
  (separator: string, { quote = onlyWhereNeeded(separator), lineEnd = '\r\n' } = {}) =>
  (csv: string) => {
    const rows: string[][] = parse(csv, { relax_column_count: true });
    return rows.map((row) => row.map(quote).join(separator) + lineEnd).join('');
  };

const FORMS: Form[] = [
  { name: 'as it was exported', write: (csv) => csv },
  { name: 'CSV UTF-8 of Excel', write: (csv) => `\ufeff${rewritten(',')(csv)}` },
  { name: 'CSV UTF-8 of Excel in Europe', write: (csv) => `\ufeff${rewritten(';')(csv)}` },
  { name: 'a file with the line sep=;', write: (csv) => `sep=;\r\n${rewritten(';')(csv)}` },
  { name: 'tabs', write: rewritten('\t') },
  {
    name: 'LibreOffice with all text in quotes',
    write: rewritten(',', { quote: quoted, lineEnd: '\n' }),
  },
  { name: 'Google Sheets', write: rewritten(',') },
];

const sentAs = (file: string | Buffer, type = 'text/csv') =>
  multipartForm([
    {
      name: 'batch',
      content: JSON.stringify({ campaign_id: campaignId, scheduled_start: LATER }),
    },
    { name: 'file', filename: 'contacts.csv', type, content: file },
  ]);

async function storedContacts(batchId: string) {
  return app.db
    .selectFrom('contacts')
    .select(['phoneNumber', 'externalId', 'timezone', 'callVariables'])
    .select(['consentBasis', 'consentAt', 'consentReference'])
    .where('batchId', '=', batchId)
    .orderBy('position')
    .execute();
}

/** The contacts that an upload of this file would store. */
async function contactsIn(file: string) {
  async function* bytes() {
    yield Buffer.from(file);
  }
  const rules = {
    duplicates: 'reject',
    strictNumbers: false,
    region: null,
    lengths: numberLengths(),
    destinations: EVERY_DESTINATION,
    consent: ANY_CONSENT,
  } as const;
  const list = new ContactListReader(rules, 'csv');
  const form = { format: 'csv', encoding: 'utf-8' } as const;
  const read: ContactDraft[] = [];
  for await (const group of readContactFile(bytes(), form, list)) read.push(...group);
  expect(list.import.errors).toEqual([]);
  return read;
}

async function exported(batchId: string, mode: string): Promise<string> {
  const answer = await app.request(`/api/v1/batches/${batchId}/export.csv?mode=${mode}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

describe('an export that is uploaded again', () => {
  test.each(['spreadsheet', 'raw'])(
    'in mode %s has the same contacts in each form',
    async (mode) => {
      await assert(
        asyncProperty(contacts, async (list) => {
          const body = { campaign_id: campaignId, contacts: list, scheduled_start: LATER };
          const { batch_id: batchId } = await app.ok<{ batch_id: string }>('/api/v1/batches/', {
            body,
          });
          const stored = await storedContacts(batchId);
          const csv = await exported(batchId, mode);
          for (const { name, write } of FORMS) {
            expect({ name, contacts: await contactsIn(write(csv)) }).toEqual({
              name,
              contacts: stored,
            });
          }
        }),
        { numRuns: RUNS },
      );
    },
  );

  test('after it was dialled has no results among its variables', async () => {
    const body = { campaign_id: campaignId, contacts: ['+14155550001'] };
    const { batch_id: first } = await app.ok<{ batch_id: string }>('/api/v1/batches/', { body });
    const [contact] = await app.ok<{ contact_id: string }[]>(`/api/v1/batches/${first}/contacts`);
    const contactId = contact?.contact_id ?? '';
    await storeCall(app.db, { contactId, summary: '=long\n"talk"', disposition: 'sold' });
    const { batch_id: again, warnings } = await app.ok<{ batch_id: string; warnings: string[] }>(
      '/api/v1/batches/',
      sentAs(await exported(first, 'spreadsheet')),
    );
    expect(warnings).toEqual([
      expect.stringMatching(/^file: the columns contact_id, status, .* are results of an export/),
    ]);
    expect(await storedContacts(again)).toEqual([
      {
        phoneNumber: '+14155550001',
        externalId: null,
        timezone: null,
        callVariables: {},
        ...NO_CONSENT,
      },
    ]);
  });

  test('is refused with the reason where a spreadsheet has rounded its numbers', async () => {
    const body = { campaign_id: campaignId, contacts: ['+442079460104'] };
    const { batch_id: first } = await app.ok<{ batch_id: string }>('/api/v1/batches/', { body });
    const file = (await exported(first, 'raw')).replace('"+442079460104"', '4.42079E+11');
    const { body: refusal } = await app.refused('/api/v1/batches/', sentAs(file));
    expect(refusal.detail).toContain('row 2, column phone_number: a spreadsheet has rounded');
  });

  test('is read in windows-1252 where that is declared, and refused where it is not', async () => {
    const contact = { phone_number: '+14155550001', call_variables: { city: 'Köln' } };
    const body = { campaign_id: campaignId, contacts: [contact] };
    const { batch_id: first } = await app.ok<{ batch_id: string }>('/api/v1/batches/', { body });
    const file = Buffer.from(await exported(first, 'spreadsheet'), 'latin1');
    const { batch_id: again } = await app.ok<{ batch_id: string }>(
      '/api/v1/batches/',
      sentAs(file, 'text/csv; charset=windows-1252'),
    );
    expect(await storedContacts(again)).toEqual(await storedContacts(first));
    const { body: refusal } = await app.refused('/api/v1/batches/', sentAs(file));
    expect(refusal.detail).toContain('file: is not UTF-8 at line 2: save it as "CSV UTF-8"');
  });
});
