import { parseArgs } from 'node:util';
import { VICTIMS, type Victim } from './kills-schedule.ts';

const PROMISED = { contacts: 2000, lines: 100, kills: 50, pauses: 4, seed: 1, minutes: 10 };

export type PhonesArguments = typeof PROMISED & {
  /** The processes that are killed. */
  victims: readonly Victim[];
};

/**
 * Reads options such as `--contacts 100 --victims asterisk,worker`. Those that are left out are as
 * promised: 2,000 contacts, 100 lines, 50 kills of every process; 10 minutes of load.
 * @throws {Error} an option is unknown, or has a value that is not accepted
 */
export function readPhonesArguments(args: string[]): PhonesArguments {
  const names = [...Object.keys(PROMISED), 'victims'];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args, options });
  const read = (name: keyof typeof PROMISED) => readNumber(name, values[name] ?? PROMISED[name]);
  return {
    contacts: read('contacts'),
    lines: read('lines'),
    kills: read('kills'),
    pauses: read('pauses'),
    seed: read('seed'),
    minutes: read('minutes'),
    victims: readVictims(values['victims'] ?? VICTIMS.join(',')),
  };
}

function readNumber(name: string, value: string | number | boolean): number {
  if (/^\d{1,6}$/.test(`${value}`)) return Number(value);
  throw new Error(`--${name} '${value}' is not accepted; give a whole number`);
}

function readVictims(value: string | boolean): Victim[] {
  return `${value}`.split(',').map((name) => {
    const victim = VICTIMS.find((known) => known === name);
    if (victim !== undefined) return victim;
    throw new Error(`--victims '${name}' is not accepted; give some of ${VICTIMS.join(',')}`);
  });
}
