/**
 * Why a text is no JSON, in the words of the parser. The piece of the text that V8 quotes is left out: it may
 * hold a telephone number or a secret.
 * @param error what `JSON.parse` has thrown
 */
export function jsonProblem(error: unknown): string {
  const why = error instanceof Error ? error.message : 'unknown error';
  return why.replace(/, (?:\.\.\.)?".* is not valid JSON$/s, '');
}
