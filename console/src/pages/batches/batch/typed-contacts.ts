import { linesOf } from '../../../components/field.ts';

/** A contact of a line. */
export type TypedContact = { phone_number: string; call_variables: Record<string, string> };

/**
 * Contacts that are typed or pasted, one a line: the number, and after a comma, a semicolon or a tab the name.
 * @example `+1 415 555 0123, Ada`
 */
export function contactsOfLines(text: string): TypedContact[] {
  return linesOf(text).map((line) => {
    const [number = '', ...rest] = line.text.split(/[,;\t]/);
    const name = rest.join(',').trim();
    const variables = name === '' ? {} : { callee_name: name };
    return { phone_number: number.trim(), call_variables: variables };
  });
}
