import { readdir } from 'node:fs/promises';
import { keptFilesOf } from '../../asterisk/process/data-folder.ts';
import type { CallView } from '../../schemas/call.ts';
import type { Stack } from '../stack.ts';
import { shortPath } from '../welcome.ts';

/** Says how many calls were recorded, and where one can listen to them. */
export async function describeRecordings(
  { asterisk, addresses }: Pick<Stack, 'asterisk' | 'addresses'>,
  records: readonly CallView[],
): Promise<string> {
  const recorded = records.filter(({ recording_url }) => recording_url !== null);
  const [first] = recorded;
  if (first === undefined) return 'No call was recorded.';
  const address = `${addresses.apiUrl}/api/v1/calls/${first.execution_id}/recording`;
  const counted = `${recorded.length} calls were recorded; the first: ${address} (with the token)`;
  if (asterisk === undefined) return counted;
  const { recordingsDir } = keptFilesOf(asterisk.dataDir);
  const files = await readdir(recordingsDir);
  return `${counted}\n${files.length} files in ${shortPath(recordingsDir)}`;
}
