/** What becomes of rows that are doubtful. */
export type RowRules = {
  duplicates: 'skip' | 'reject' | 'allow';
  invalid: 'skip' | 'reject';
  /** Whether a number that its country cannot have is refused; otherwise it is remarked. */
  isStrict: boolean;
};

/** The rules before any is chosen. */
export const FIRST_RULES: RowRules = { duplicates: 'skip', invalid: 'skip', isStrict: false };

/** The rules as the API reads them. */
export function rulesOf({ duplicates, invalid, isStrict }: RowRules) {
  return { duplicates, on_invalid: invalid, strict_numbers: isStrict };
}
