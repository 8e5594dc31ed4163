/** An error or a warning about one member of a contact. `value` is cut to 100 characters. */
export type RowIssue = { column: string; value: string; code: string; message: string };

/** An issue with one member. */
export function rowIssue(
  column: string,
  value: unknown,
  problem: { code: string; message: string },
): RowIssue {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return { column, value: text.slice(0, 100), code: problem.code, message: problem.message };
}
