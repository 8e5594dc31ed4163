/** A name and a value. Neither comes from a user, so nothing is escaped. */
export type DetailsRow = [name: string, value: string];

/** The Web UI draws tables without padding. */
const GAP = '\u2003';

/** A table in the Markdown of the Web UI. */
export function detailsTable(rows: readonly DetailsRow[]): string {
  if (rows.length === 0) return '';
  return [
    '| | |',
    '| --- | --- |',
    ...rows.map(([name, value]) => `| ${name}${GAP}| ${value} |`),
  ].join('\n');
}

export function codeOf(word: string): string {
  return `\`${word}\``;
}

/** An instant in ISO 8601, to the second. */
export function timeOf(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;
}
