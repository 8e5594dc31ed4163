import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What runs leave in their data folder, those included that were killed in the middle. */
const ownEntries = [
  'postgres',
  'postgres.new',
  'postgres.new-password',
  'temporal',
  'call-control',
  'secrets.json',
  'secrets.json.new',
  'dev.json',
  'dev.json.new',
  'demo.log',
];

/** Removes the data of earlier runs. The folder may be anybody's: what is not ours stays. */
export async function removeEarlierData(dataDir: string): Promise<void> {
  for (const name of ownEntries) await rm(join(dataDir, name), { recursive: true, force: true });
}
