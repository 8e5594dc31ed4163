/** A telephone number in E.164 (ITU-T E.164 §6): `+` and 7 to 15 digits, of which the first is not 0. */
export type PhoneNumber = string;

export type NumberProblem = {
  code: 'not_a_number' | 'no_country_code' | 'trunk_prefix' | 'spreadsheet_number' | 'wrong_length';
  /** What is wrong and what is accepted, without the number itself. */
  message: string;
};

export type NumberReading = { number: PhoneNumber } | { problem: NumberProblem };

/** Fifteen digits, each with several separators. */
export const MAX_NUMBER_TEXT_LENGTH = 100;

/** The source of a regular expression: what people write between the digits of a number. */
export const SEPARATOR = String.raw`[\s().\-/\u00a0\u2010-\u2015]`;
const separators = new RegExp(SEPARATOR, 'g');
const spreadsheetNumber = /^\d([.,]\d+)?E\+?\d+$/i;

/**
 * Reads a number as people write it. Spaces, dashes, dots, slashes and brackets are dropped, and a
 * leading `00` becomes `+`. A number without a country code is refused, never guessed. So is `(0)`,
 * because a few countries keep that digit in calls from abroad (Italy) and most do not.
 * @example readPhoneNumber('0049 (30) 123-456') // { number: '+4930123456' }
 */
export function readPhoneNumber(text: string): NumberReading {
  if (text.length > MAX_NUMBER_TEXT_LENGTH) return { problem: problems.tooLong };
  const trimmed = text.trim();
  if (spreadsheetNumber.test(trimmed)) return { problem: problems.spreadsheet };
  if (/^(\+|00)\d*\s*\(0\)/.test(trimmed)) return { problem: problems.trunkPrefix };
  const bare = trimmed.replace(separators, '');
  const international = bare.startsWith('00') ? `+${bare.slice(2)}` : bare;
  if (/^\d+$/.test(international)) return { problem: problems.noCountryCode };
  if (!/^\+\d+$/.test(international)) return { problem: problems.notANumber };
  if (!/^\+[1-9]\d{6,14}$/.test(international)) return { problem: problems.wrongLength };
  return { number: international };
}

const accepted = 'write + and 7 to 15 digits beginning with the country code, such as +14155550123';

const problems = {
  spreadsheet: {
    code: 'spreadsheet_number',
    message: `a spreadsheet has rounded this number and its digits are lost: format the column as text and export the file again`,
  },
  tooLong: {
    code: 'not_a_number',
    message: `this text has more than ${MAX_NUMBER_TEXT_LENGTH} characters: ${accepted}`,
  },
  noCountryCode: { code: 'no_country_code', message: `the country code is missing: ${accepted}` },
  trunkPrefix: {
    code: 'trunk_prefix',
    message:
      'it is unclear whether (0) belongs to the number: write the number as it is dialled from abroad',
  },
  notANumber: { code: 'not_a_number', message: `this is not a telephone number: ${accepted}` },
  wrongLength: {
    code: 'wrong_length',
    message: `this number is too short, too long or begins with 0 (E.164): ${accepted}`,
  },
} as const satisfies Record<string, NumberProblem>;
