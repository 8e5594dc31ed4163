import type { ZonesByPrefix } from './zone-file.ts';

/**
 * Prefixes of nationwide numbers (mobile, personal, toll-free, shared cost, premium rate, internet,
 * company-wide), by country code, for countries with several UTC offsets. Where a prefix is that of a key
 * (`zoneKeyOf`), longer ones are listed, so that stored keys keep their zones.
 */
const NATIONWIDE: Readonly<Record<string, readonly string[]>> = {
  7: ['79', '7800', '7803', '7804', '7808', '7809', '7810'],
  34: ['345', '346', '347', '3480', '3490', '349690609', '349690610', '3497390'],
  52: ['5230', '5250', '5280', '5288', '5290'],
  55: ['5530', '5540', '5550', '5580', '5590', '55486', '554370'],
  61: ['611', '614'],
  62: ['6215', '6217', '6280', '62007'],
  64: ['641', '642', '645', '648', '6470', '6490'],
  262: ['2628'],
  299: ['2992', '2994', '2995', '29938', '29939', '29980'],
  593: ['5939', '59328', '59338', '59348', '59358', '59368', '59378'],
  689: ['6898', '68944', '689499'],
  976: ['9766', '9767', '9768', '9769', '97650', '97655'],
};

/**
 * Assigns every time zone of its country to each nationwide prefix, in place of longer prefixes in the
 * data. libphonenumber does so by the type of a number (PhoneNumberToTimeZonesMapper,
 * getTimeZonesForNumber). Its data alone places all mobile numbers of Russia in Moscow, and those of
 * Australia in Sydney.
 * @throws {Error} a country is missing in the data
 */
export function widenNationwidePrefixes(zonesByPrefix: ZonesByPrefix): ZonesByPrefix {
  const local = Object.entries(zonesByPrefix).filter(([prefix]) => !isNationwide(prefix));
  const widened = Object.fromEntries(local);
  for (const [country, prefixes] of Object.entries(NATIONWIDE)) {
    const zones = zonesByPrefix[country];
    if (zones === undefined)
      throw new Error(`Cannot widen the prefixes of +${country}: the country is not in the data`);
    for (const prefix of prefixes) widened[prefix] = zones;
  }
  return widened;
}

function isNationwide(prefix: string): boolean {
  return Object.values(NATIONWIDE)
    .flat()
    .some((wide) => prefix.startsWith(wide));
}
