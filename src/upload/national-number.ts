import {
  type CountryCode,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';
import {
  type NumberProblem,
  type PhoneNumber,
  readPhoneNumber,
  SEPARATOR,
} from '../domain/phone-number.ts';
import type { NumberChange, Region } from '../domain/region.ts';

type AnyNumberReading =
  | { number: PhoneNumber; change: NumberChange | null }
  | { problem: { code: NumberProblem['code'] | 'no_number_of_region'; message: string } };

const separators = new RegExp(SEPARATOR, 'g');

/**
 * Reads a number as `readPhoneNumber`, and one without `+` or `00` as it is dialled within a region. Of
 * those only numbers are taken that the region has, because a wrong guess calls somebody else.
 * @param region null: a number needs its country code
 * @example readAnyNumber('020 7946 0104', 'GB') // { number: '+442079460104', change: 'country_code_added' }
 */
export function readAnyNumber(text: string, region: Region | null): AnyNumberReading {
  const read = readPhoneNumber(text);
  if ('number' in read) return { ...read, change: changeOf(text, read.number) };
  if (read.problem.code !== 'no_country_code') return read;
  return region === null ? { problem: withoutRegion(read.problem) } : readNational(text, region);
}

function withoutRegion({ code, message }: NumberProblem) {
  return {
    code,
    message: `${message}, or set default_region (of the campaign, or of this request), such as "GB", in which national numbers are then read`,
  };
}

function changeOf(text: string, number: PhoneNumber): NumberChange | null {
  const trimmed = text.trim();
  if (trimmed === number) return null;
  const isPrefixed = trimmed.replace(separators, '').startsWith('00');
  return isPrefixed ? 'international_prefix_replaced' : 'separators_removed';
}

function readNational(text: string, region: Region): AnyNumberReading {
  const digits = text.replace(separators, '');
  // The member default_region takes no code that the library does not know.
  const defaultCountry = region as CountryCode;
  const parsed = parsePhoneNumberFromString(digits, { defaultCountry, extract: false });
  const callingCode = getCountryCallingCode(defaultCountry);
  // The library knows numbers that are longer than E.164 allows.
  const isE164 = parsed !== undefined && 'number' in readPhoneNumber(parsed.number);
  if (!isE164 || !parsed.isValid()) {
    const message = `is no telephone number of ${region} (default_region): write it as it is dialled there, or with + and its country code, such as +${callingCode}…`;
    return { problem: { code: 'no_number_of_region', message } };
  }
  const { number, countryCallingCode } = parsed;
  if (`+${digits}` === number) return { number, change: 'plus_added' };
  const isAbroad = countryCallingCode !== callingCode || digits.endsWith(number.slice(1));
  return { number, change: isAbroad ? 'international_prefix_replaced' : 'country_code_added' };
}
