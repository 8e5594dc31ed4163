/** Codes that browsers name and that are no countries with numbers of their own. */
const NO_COUNTRIES = new Set(
  'AN AQ BU BV CP CQ CS DD DG DY EA EU EZ FX GS HM HV IC NH PN QO RH SU TF TP UK UM UN VD XA XB YD YU ZR ZZ'.split(
    ' ',
  ),
);
const LETTERS = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'.split(' ');

/** All countries by name, as choices with their codes of ISO 3166-1. */
export function countryChoices(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`));
  return codes
    .flatMap((code) => {
      const name = NO_COUNTRIES.has(code) ? undefined : names.of(code);
      return name === undefined ? [] : [{ value: code, label: `${name} (${code})` }];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}
