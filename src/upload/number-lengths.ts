import { type CountryCode, Metadata } from 'libphonenumber-js';

/** By country code, how many digits a national number may have. */
export type NumberLengths = ReadonlyMap<string, ReadonlySet<number>>;

let lengths: NumberLengths | undefined;

/** The lengths of numbers under every country code, looked up once in a process. */
export function numberLengths(): NumberLengths {
  lengths ??= lookUpLengths();
  return lengths;
}

function lookUpLengths(): NumberLengths {
  const metadata = new Metadata();
  const found = new Map<string, ReadonlySet<number>>();
  for (let code = 1; code <= 999; code += 1) {
    try {
      // The library takes a country code such as 44 in the place of GB, and throws on others.
      metadata.selectNumberingPlan(String(code) as CountryCode);
    } catch {
      continue;
    }
    found.set(String(code), new Set(metadata.numberingPlan?.possibleLengths()));
  }
  return found;
}
