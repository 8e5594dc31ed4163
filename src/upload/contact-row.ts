import {
  type DestinationRefusal,
  type DestinationRules,
  refusalOfDestination,
} from '../domain/destinations/destination-rules.ts';
import type { Consent } from '../domain/consent.ts';
import { zoneKeyOf } from '../domain/hours/callee-zone.ts';
import { normalizeTimeZone, TIME_ZONE_REQUIREMENT } from '../domain/hours/time-zone.ts';
import type { NumberChange, Region } from '../domain/region.ts';
import { readAnyNumber } from './national-number.ts';
import { type CallVariables, readCallVariables } from '../schemas/members/call-variables.ts';
import { type ConsentRules, readConsent } from './contact-consent.ts';
import { readMembers, type MemberReading } from './contact-members.ts';
import { hasPossibleLength, type NumberLengths } from './number-lengths.ts';
import { type RowIssue, rowIssue } from './row-issue.ts';

/** A validated contact of an upload, ready to be stored. */
export type ContactDraft = Consent & {
  phoneNumber: string;
  callVariables: CallVariables;
  timezone: string | null;
  externalId: string | null;
};

/** A contact as it was written, or the reason why its row cannot be read. */
export type UnplacedRow = { item: unknown } | { problem: RowIssue };

/**
 * One row of a file. `row` is its place as people count it: the row of a spreadsheet, whose header is
 * row 1, the line of JSON lines, or the place in a JSON list, from 1.
 */
export type FileRow = UnplacedRow & { row: number };

/** The result of reading one contact; `contact` is undefined when `errors` is not empty. */
export type ContactReading = MemberReading & {
  contact: ContactDraft | undefined;
  warnings: RowIssue[];
  /** What was changed in its number; null: nothing. */
  change: { kind: NumberChange; written: string } | null;
};

const MAX_EXTERNAL_ID = 200;

export type RowRules = {
  strictNumbers: boolean;
  lengths: NumberLengths;
  destinations: DestinationRules;
  /** In which numbers without a country code are read; null: they are refused. */
  region: Region | null;
  consent: ConsentRules;
};

/**
 * Reads one contact: a phone number as text, or an object with a `phone_number`. A number whose
 * length does not exist in its country is an error with `strictNumbers`, and a warning without. One
 * that the operator, the organization or the campaign does not allow is an error, and so is a contact
 * without the consent that the campaign requires.
 */
export function readContact(item: unknown, rules: RowRules): ContactReading {
  const reading: ContactReading = {
    contact: undefined,
    errors: [],
    warnings: [],
    ignored: [],
    variables: [],
    change: null,
  };
  const members = readMembers(item, reading);
  if (members === undefined) return reading;
  const phoneNumber = readNumber(members.phone_number, rules, reading);
  const callVariables = readVariables(members.call_variables, reading);
  const timezone = readZone(members.timezone, reading);
  const externalId = readExternalId(members.external_id, reading);
  const consent = readConsent(members, rules.consent, reading.errors);
  if (reading.errors.length === 0) {
    reading.contact = { phoneNumber, callVariables, timezone, externalId, ...consent };
    warnOfUnknownPlace(reading.contact, reading);
  }
  return reading;
}

const REFUSALS: Record<DestinationRefusal, string> = {
  destination_closed:
    'is of a kind that the operator of this installation has closed, such as premium rate: see destinations of GET /organization',
  country_not_allowed:
    'is in none of the countries that the operator of this installation allows the organization: see destinations of GET /organization',
  prefix_not_allowed:
    'is outside allowed_prefixes of the organization or of the campaign: correct the number, or add its prefix there',
};

function readNumber(value: unknown, rules: RowRules, reading: ContactReading): string {
  const isGiven = value !== undefined;
  if (typeof value !== 'string' && typeof value !== 'number') {
    const problem = isGiven
      ? { code: 'not_text', message: 'must be text or a number' }
      : { code: 'required', message: 'is required' };
    reading.errors.push(rowIssue('phone_number', value, problem));
    return '';
  }
  const read = readAnyNumber(String(value), rules.region);
  if ('problem' in read) {
    reading.errors.push(rowIssue('phone_number', value, read.problem));
    return '';
  }
  if (read.change !== null) reading.change = { kind: read.change, written: String(value) };
  judgeNumber({ number: read.number, written: value }, rules, reading);
  return read.number;
}

function judgeNumber(
  { number, written }: { number: string; written: unknown },
  { strictNumbers, lengths, destinations }: RowRules,
  reading: ContactReading,
): void {
  const add = (to: RowIssue[], problem: { code: string; message: string }) =>
    to.push(rowIssue('phone_number', written, problem));
  if (!hasPossibleLength(number, lengths)) {
    const message = 'has a length that does not exist in its country';
    add(strictNumbers ? reading.errors : reading.warnings, { code: 'impossible_length', message });
  }
  const refusal = refusalOfDestination(number, destinations);
  if (refusal !== null) add(reading.errors, { code: refusal, message: REFUSALS[refusal] });
}

function warnOfUnknownPlace(contact: ContactDraft, { warnings }: ContactReading): void {
  const { phoneNumber, timezone } = contact;
  if (timezone !== null || zoneKeyOf(phoneNumber) !== '') return;
  const message =
    'is of unknown place: with working hours and timezone_source callee it is not called without a timezone of the contact';
  warnings.push(rowIssue('phone_number', phoneNumber, { code: 'unknown_place', message }));
}

function readVariables(value: unknown, reading: ContactReading): CallVariables {
  if (value === undefined) return {};
  const read = readCallVariables(value);
  if ('variables' in read) return read.variables;
  for (const { path, message } of read.problems) {
    const column = path === '' ? 'call_variables' : `call_variables.${path}`;
    reading.errors.push(rowIssue(column, '', { code: 'not_accepted', message }));
  }
  return {};
}

function readZone(value: unknown, reading: ContactReading): string | null {
  if (value === undefined || value === '') return null;
  const zone = typeof value === 'string' ? normalizeTimeZone(value.trim()) : null;
  if (zone === null) {
    const message = TIME_ZONE_REQUIREMENT;
    reading.errors.push(rowIssue('timezone', value, { code: 'unknown_zone', message }));
  }
  return zone;
}

function readExternalId(value: unknown, reading: ContactReading): string | null {
  if (value === undefined || value === '') return null;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && text.length <= MAX_EXTERNAL_ID) return text;
  const message = `must be text of at most ${MAX_EXTERNAL_ID} characters, or a number`;
  reading.errors.push(rowIssue('external_id', value, { code: 'not_accepted', message }));
  return null;
}

/** Returns a row that cannot be read as a contact at all. */
export function unreadableRow(code: string, message: string): UnplacedRow {
  return { problem: { column: '', value: '', code, message } };
}
