import { parseArgs } from 'node:util';

const PROMISED = { contacts: 2000, lines: 100, kills: 50, pauses: 4, seed: 1, minutes: 10 };

export type PhonesArguments = typeof PROMISED;

/**
 * Reads options such as `--contacts 100`. Those that are left out are as promised: 2,000 contacts, 100
 * lines, 50 kills; 10 minutes of load.
 * @throws {Error} an option is unknown or no whole number
 */
export function readPhonesArguments(args: string[]): PhonesArguments {
  const options = Object.fromEntries(
    Object.keys(PROMISED).map((name) => [name, { type: 'string' as const }]),
  );
  const { values } = parseArgs({ args, options });
  const read = (name: keyof PhonesArguments) => {
    const text = values[name] ?? `${PROMISED[name]}`;
    if (typeof text === 'string' && /^\d{1,6}$/.test(text)) return Number(text);
    throw new Error(`--${name} '${text}' is not accepted; give a whole number`);
  };
  return {
    contacts: read('contacts'),
    lines: read('lines'),
    kills: read('kills'),
    pauses: read('pauses'),
    seed: read('seed'),
    minutes: read('minutes'),
  };
}
