import type { Client } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes.ts';

/** KEYWORD in `temporal.api.enums.v1.IndexedValueType`. */
const KEYWORD = 2;

/**
 * Creates the search attributes, as far as the server answers and allows it. Redial works without
 * them too, so this never fails.
 * @returns a sentence on what was done, or on what is to be done by hand
 */
export async function prepareSearchAttributes(client: Client, timeoutMs?: number): Promise<string> {
  try {
    const created = await ensureSearchAttributes(client, timeoutMs);
    if (created.length === 0) return 'the search attributes of Temporal are there';
    return `created the search attributes ${created.join(', ')}`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    return [
      `failed to create the search attributes of Temporal (${reason}): batches run without them, and cannot be filtered in the Web UI; to create them, type`,
      ...searchAttributeCommands(client.options),
    ].join('\n');
  }
}

/**
 * Creates the search attributes that the server lacks in its namespace.
 * @returns the names of those that were created
 * @throws when the server does not answer, or does not allow it
 */
export async function ensureSearchAttributes(client: Client, timeoutMs = 5_000): Promise<string[]> {
  const { namespace } = client.options;
  const { operatorService } = client.connection;
  return client.withDeadline(Date.now() + timeoutMs, async () => {
    const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
    const missing = SEARCH_ATTRIBUTES.map(({ name }) => name).filter(
      (name) => customAttributes[name] === undefined,
    );
    if (missing.length === 0) return [];
    const searchAttributes = Object.fromEntries(missing.map((name) => [name, KEYWORD]));
    await operatorService.addSearchAttributes({ namespace, searchAttributes });
    return missing;
  });
}

/** What an operator types to create the search attributes; existing ones are left as they are. */
export function searchAttributeCommands({ namespace }: { namespace: string }): string[] {
  return SEARCH_ATTRIBUTES.map(
    ({ name }) =>
      `temporal operator search-attribute create --namespace ${namespace} --name ${name} --type Keyword`,
  );
}
