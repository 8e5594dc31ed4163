/** Words that a name does not need. */
const ARTICLES = new Set(['a', 'an', 'the', 'its']);

/**
 * Returns the name that generated clients give an operation: its summary without articles. "List the
 * contacts of a batch" becomes `listContactsOfBatch`, "Create a campaign (alias)"
 * `createCampaignAlias`.
 */
export function operationIdOf(summary: string): string {
  const words = summary.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const [verb = '', ...rest] = words.filter((word) => !ARTICLES.has(word.toLowerCase()));
  return verb.toLowerCase() + rest.map(capitalized).join('');
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
