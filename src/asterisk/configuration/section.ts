import { StartupError } from '../../domain/errors.ts';

/** An address with parameters, such as `sip:proxy.example;lr`. */
export type SipAddress = { address: string; parameters: readonly string[] };

/** A key and its value; a key may come more than once. */
export type Setting = readonly [key: string, value: string | number | SipAddress];

/**
 * Control characters end a line; `;` begins a comment, `[` a section and `]` ends its name. Spaces at
 * the edges are lost.
 */
const refused = /[\p{Cc};[\]]|^\s|\s$/u;

/**
 * Writes one section of a configuration file of Asterisk. Every value passes here, so none can add a
 * line to a file.
 * @throws {StartupError} a name or a value has characters that the file cannot hold
 */
export function section(name: string, settings: readonly Setting[]): string {
  const lines = settings.map(([key, value]) => `${key} = ${settingText(key, value, name)}\n`);
  return `[${checked(name, 'The name of a section')}]\n${lines.join('')}`;
}

function settingText(key: string, value: Setting[1], name: string): string {
  const what = `The setting '${key}' of [${refused.test(name) ? '…' : name}]`;
  if (typeof value !== 'object') return checked(`${value}`, what);
  const parts = [value.address, ...value.parameters].map((part) => checked(part, what));
  return parts.join(String.raw`\;`);
}

function checked(text: string, what: string): string {
  if (!refused.test(text) && text !== '') return text;
  throw new StartupError(
    `${what} cannot be written to the configuration of Asterisk: it is empty, or has a control character, ';', '[', ']' or a space at its edges; choose another value`,
  );
}
