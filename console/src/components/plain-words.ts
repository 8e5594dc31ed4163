/** A sentence of the API in which members are named, with their names as words. */
export function plainWords(sentence: string): string {
  return sentence.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => name.replaceAll('_', ' '));
}
