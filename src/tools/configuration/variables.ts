import { formatDefault, type Section } from '../../config/variable.ts';
import { processSections } from '../../config/processes.ts';

/** An environment variable, as a row of the table. */
export type Variable = {
  name: string;
  /** The processes that read it, in words. */
  readBy: string;
  /** As it is written in the environment; `empty` for no value. */
  default: string;
  doc: string;
};

const processes: readonly [string, Record<string, Section>][] = Object.entries(processSections);

/** The variables of some sections, each once, with every process that reads them. */
export function variablesOf(sections: readonly Section[]): Variable[] {
  const keys = sections.flatMap((section) => Object.values(section));
  const names = [...new Set(keys.map(({ env }) => env))];
  return names.map((name) => {
    const own = keys.filter(({ env }) => env === name);
    const [first] = own;
    const isRequired = first === undefined || !('default' in first);
    return {
      name,
      readBy: readersOf(name).join(', '),
      default: isRequired ? 'required' : formatDefault(first.default),
      doc: [...new Set(own.map(({ doc }) => doc))].join(' '),
    };
  });
}

/** The names of all variables that some process reads by its configuration. */
export function readNames(): string[] {
  const names = processes.flatMap(([, sections]) => namesOf(sections));
  return [...new Set(names)].toSorted();
}

function readersOf(name: string): string[] {
  return processes.filter(([, sections]) => namesOf(sections).includes(name)).map(([each]) => each);
}

function namesOf(sections: Record<string, Section>): string[] {
  return Object.values(sections).flatMap((section) => Object.values(section).map(({ env }) => env));
}
