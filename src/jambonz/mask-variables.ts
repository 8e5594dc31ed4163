/** A shorter text may stand anywhere by chance. */
const SHORTEST = 3;

/**
 * Masks what is known of a person in a text that quotes a request, as it is and as JSON writes it.
 * @param variables the call variables of the request, such as the name of a contact
 */
export function maskVariables(text: string, variables: unknown): string {
  return textsIn(variables)
    .filter((value) => value.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1)])
    .reduce((masked, value) => masked.replaceAll(value, '[variable]'), text);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
