import { z } from 'zod';

/**
 * A value of an enum in the enum's own spelling: `no_answer`, `No-Answer` and `no-answer` are one value,
 * and so are `cancelled` and `canceled`. Any other text stays as it is.
 */
export function inSpellingOf(values: readonly string[], given: string): string {
  const meant = letters(given);
  return values.find((value) => letters(value) === meant) ?? given;
}

function letters(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[-_\s]/g, '')
    .replace('cancell', 'cancel');
}

/** A member that takes the values of an enum in any spelling. */
export function inAnySpelling<Value extends string>(member: z.ZodEnum<Record<Value, Value>>) {
  const { description } = member;
  const spelt = (given: unknown) =>
    typeof given === 'string' ? inSpellingOf(member.options, given) : given;
  const described = description === undefined ? {} : { description };
  return z.preprocess(spelt, member).meta({ type: 'string', enum: member.options, ...described });
}
