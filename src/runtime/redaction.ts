/**
 * A telephone number in E.164 whose `+` may be percent-encoded, once or more often, and whose digits
 * may have separators between them.
 */
const PHONE_NUMBER = /(?:\+|%(?:25)*2B)\d(?:[ ().-]{0,2}\d){6,14}/gi;
const LAST_DIGITS = 4;

/**
 * Secrets by the form in which they are sent, each with what is left of it. A line is JSON already: none
 * takes the backslash before a quotation mark.
 */
const SECRETS: readonly [RegExp, string][] = [
  [/\bgat_[\w-]+/g, 'gat_…'],
  [/\bgop_[!#-+\--[\]-~]+/g, 'gop_…'],
  [/\bwh_secret_[\w-]+/g, 'wh_secret_…'],
  [/\bwhsec_[\w+/=-]+/g, 'whsec_…'],
  [/\b(bearer|basic) +[^\s"',\\]+/gi, '$1 …'],
  [/([?&](?:\w*key|\w*token|\w*secret|password|signature)=)[^\s&"'#\\]+/gi, '$1…'],
  [/(:\/\/)[^\s/@"'\\]+@/g, '$1…@'],
];

/**
 * A line without the telephone numbers and secrets in it. Of a number the last four digits stay, so
 * that a person can recognize it.
 */
export function redact(line: string): string {
  const withoutNumbers = line.replaceAll(PHONE_NUMBER, (number) => {
    return `+…${number.replaceAll(/\D/g, '').slice(-LAST_DIGITS)}`;
  });
  return SECRETS.reduce((text, [pattern, rest]) => text.replaceAll(pattern, rest), withoutNumbers);
}
