import type { ZonesByPrefix } from './zone-file.ts';

/**
 * Prefixes of nationwide numbers (mobile, toll-free, personal), by country code, for countries with
 * several UTC offsets.
 */
const NATIONWIDE: Readonly<Record<string, readonly string[]>> = {
  7: ['79', '7800', '7803', '7804', '7808', '7809'],
  34: ['345', '346', '347'],
  61: ['611', '614'],
  64: ['641', '642', '648'],
  299: ['2992', '2994', '2995', '29938', '29939'],
  593: ['5939'],
  976: ['9766', '9767', '9768', '9769', '97650', '97655'],
};

/**
 * Assigns every time zone of its country to each nationwide prefix. libphonenumber does so by the
 * type of a number (PhoneNumberToTimeZonesMapper, getTimeZonesForNumber). Its data alone places all
 * mobile numbers of Russia in Moscow, and those of Australia in Sydney.
 * @throws {Error} a country is missing in the data
 */
export function widenNationwidePrefixes(zonesByPrefix: ZonesByPrefix): ZonesByPrefix {
  const widened = { ...zonesByPrefix };
  for (const [country, prefixes] of Object.entries(NATIONWIDE)) {
    const zones = zonesByPrefix[country];
    if (zones === undefined)
      throw new Error(`Cannot widen the prefixes of +${country}: the country is not in the data`);
    for (const prefix of prefixes) widened[prefix] = zones;
  }
  return widened;
}
