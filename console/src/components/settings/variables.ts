import { mergePatch } from './merge-patch.ts';

/** A call variable as a form has it, in a row of its own. */
export type Variable = { name: string; value: string };

/** The rows of stored variables. */
export function variablesOf(stored: Readonly<Record<string, string>>): Variable[] {
  return Object.entries(stored).map(([name, value]) => ({ name, value }));
}

/** The variables of rows; a row without a name is left out. */
export function recordOf(rows: readonly Variable[]): Record<string, string> {
  const named = rows.filter(({ name }) => name.trim() !== '');
  return Object.fromEntries(named.map(({ name, value }) => [name.trim(), value]));
}

/** Whether another row has the same name, so that one of the two would be lost. */
export function isRepeated(rows: readonly Variable[], at: number): boolean {
  const name = rows[at]?.name.trim() ?? '';
  return name !== '' && rows.some((row, index) => index !== at && row.name.trim() === name);
}

/** Variables that are different; null takes one away. */
export function variableChanges(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, string | null> {
  // Variables are texts, so a change of them is a text or null.
  return mergePatch(before, after) as Record<string, string | null>;
}
