import { z } from 'zod';

/**
 * An enum whose description says what each value means. A value without a meaning does not compile.
 */
export function explainedEnum<const Value extends string>(
  values: readonly Value[],
  lead: string,
  meanings: Readonly<Record<Value, string>>,
) {
  return z.enum(values).describe(explain(values, lead, meanings));
}

/** A lead sentence and one Markdown list item for each value. */
export function explain<Value extends string>(
  values: readonly Value[],
  lead: string,
  meanings: Readonly<Record<Value, string>>,
): string {
  return [`${lead}\n`, ...values.map((value) => `- \`${value}\`: ${meanings[value]}`)].join('\n');
}
