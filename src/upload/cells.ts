import { isRoundedNumber, withoutApostrophe } from '../domain/spreadsheet-cell.ts';
import { isCleanText } from '../schemas/members/clean-text.ts';
import { isObject } from '../schemas/reading/body.ts';
import { problemsWithJson } from '../schemas/reading/json-bounds.ts';
import type { Columns } from './columns.ts';
import { unreadableRow, type UnplacedRow } from './contact-row.ts';
import { rowIssue } from './row-issue.ts';

/**
 * Reads the rows of one CSV file below its header. Cells lose blanks at both ends. From the first
 * number with the apostrophe of an export on, cells lose the apostrophe that the export has put before
 * what looks like a formula; the rows of a raw export, and of files from elsewhere, have none to lose.
 */
export class CellReader {
  readonly #columns: Columns;
  #isDefused = false;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** @returns undefined for a row of empty cells */
  read(row: readonly string[]): UnplacedRow | undefined {
    const cells = row.map((cell) => cell.trim());
    if (cells.every((cell) => cell === '')) return undefined;
    const { count, unnamed } = this.#columns;
    if (cells.length !== count) {
      const message = `has ${cells.length} cells, but the header has ${count}: put cells that hold the separator in quotes`;
      return unreadableRow('wrong_cell_count', message);
    }
    const stray = unnamed.find((index) => cells[index] !== '');
    if (stray !== undefined) {
      const message = `has a value in column ${stray + 1}, which has no name in the header: name the column, or leave it empty`;
      return unreadableRow('unnamed_column', message);
    }
    if (!cells.every(isCleanText)) return unreadableRow('not_text', 'holds a NUL character');
    return this.#contactOf(cells);
  }

  /** The members of a contact. An empty cell sets no member. */
  #contactOf(defused: readonly string[]): UnplacedRow {
    const { roles, variables } = this.#columns;
    const members: Record<string, unknown> = {};
    const cells = this.#withoutApostrophes(defused);
    for (const [index, role] of roles) {
      if (cells[index] !== '') members[role] = cells[index];
    }
    const problem = problemWith(members);
    if (problem !== undefined) return { problem };
    const named: [string, unknown][] = [];
    for (const [index, name] of variables) {
      if (cells[index] !== '') named.push([name, cells[index]]);
    }
    const listed = variablesIn(members.call_variables);
    // No assignment by key: a column may be called __proto__.
    members.call_variables = Object.fromEntries([...Object.entries(listed ?? {}), ...named]);
    return { item: members };
  }

  #withoutApostrophes(cells: readonly string[]): readonly string[] {
    for (const [index, role] of this.#columns.roles) {
      if (role === 'phone_number' && cells[index]?.startsWith("'+")) this.#isDefused = true;
    }
    return this.#isDefused ? cells.map(withoutApostrophe) : cells;
  }
}

/** What only a cell can have wrong. */
function problemWith({ external_id: id, call_variables: json }: Record<string, unknown>) {
  if (typeof id === 'string' && isRoundedNumber(id)) {
    const message =
      'a spreadsheet has rounded this id and its digits are lost: format the column as text and export the file again';
    return rowIssue('external_id', id, { code: 'spreadsheet_number', message });
  }
  if (json === undefined || variablesIn(json) !== undefined) return undefined;
  const message = 'must be a JSON object: write each variable into a column of its own instead';
  return rowIssue('call_variables', json, { code: 'not_accepted', message });
}

function variablesIn(json: unknown): Record<string, unknown> | undefined {
  if (typeof json !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) && problemsWithJson(value).length === 0 ? value : undefined;
  } catch {
    return undefined;
  }
}
