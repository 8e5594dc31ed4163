/** What a form keeps of a field. A number that is not set, and a list in a box, are text. */
export type FieldValue = string | boolean | readonly string[];

export type FormValues = Readonly<Record<string, FieldValue>>;

/** One of the words that a field accepts, with what it means. */
export type Choice = { value: string; label: string };

type Described<Values> = {
  /** Name of the value; by default also where the API finds problems of it. */
  name: keyof Values & string;
  /** Where the API finds problems of the field, such as `suppressions`. */
  path?: string;
  label: string;
  description?: string;
  isRequired?: boolean;
};

/** What was typed for an entry of a list, and where: lines are counted from 1, blank ones too. */
export type Entry = { line: number; text: string };

/**
 * A field that is typed. `secret` is never filled in by the browser. `lines` has one entry a line. `time` is
 * on the viewer's clock.
 */
export type TypedField<Values> = Described<Values> &
  (
    | { kind: 'text' | 'secret' | 'time' | 'number' }
    | {
        kind: 'lines';
        /** The entries that are sent, so that a problem of one finds its line. */
        entries: (text: string) => readonly Entry[];
      }
    | { kind: 'choice'; choices: readonly Choice[] }
  );

/** A field of a form. `choices` takes any number of words, `words` also those that are not offered. */
export type Field<Values> =
  | TypedField<Values>
  | (Described<Values> & { kind: 'switch' })
  | (Described<Values> & { kind: 'words' })
  | (Described<Values> & { kind: 'choices'; choices: readonly Choice[] });

/** The words of a record, each with what it means; numbers come in their order. */
export function choicesOf(meanings: Readonly<Record<string, string>>): Choice[] {
  return Object.entries(meanings).map(([value, label]) => ({ value, label }));
}

/** Where the API finds problems of a field. */
export function pathOf<Values>(field: Field<Values>): string {
  return field.path ?? field.name;
}

/** The number of a field; null: it is empty, so nothing is set. */
export function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

/** The text of a field without spaces around it; null: it is empty, so nothing is set. */
export function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** The instant of a field of the kind `time`, in UTC; null: it is empty. */
export function instantOrNull(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}

/** The lines of a text that are not blank. */
export function linesOf(text: string): Entry[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((entry) => entry.text !== '');
}

/** The entries of a text with one a line; a comma or a semicolon ends one, too. */
export function entriesOf(lines: string): Entry[] {
  return linesOf(lines).flatMap(({ line, text }) =>
    text
      .split(/[,;]/)
      .map((entry) => ({ line, text: entry.trim() }))
      .filter((entry) => entry.text !== ''),
  );
}
