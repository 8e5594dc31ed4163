import type { ZonesByPrefix } from './zone-file.ts';

/**
 * Prefixes of numbers without an area (mobile, toll-free, personal) in countries of several offsets,
 * by country code.
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
 * Gives numbers without an area every zone of their country. libphonenumber does so by the type of a
 * number (PhoneNumberToTimeZonesMapper, getTimeZonesForNumber); its data alone places all mobile
 * telephones of Russia in Moscow, and those of Australia in Sydney.
 * @throws {Error} a country is not in the data
 */
export function widenNationwide(zonesByPrefix: ZonesByPrefix): ZonesByPrefix {
  const widened = { ...zonesByPrefix };
  for (const [country, prefixes] of Object.entries(NATIONWIDE)) {
    const zones = zonesByPrefix[country];
    if (zones === undefined) throw new Error(`Cannot widen +${country}: it is not in the data`);
    for (const prefix of prefixes) widened[prefix] = zones;
  }
  return widened;
}
