import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '../../runtime/private-file.ts';
import type { CalleeFarm } from './callee-farm.ts';

/**
 * Writes the file of the one trunk that leads to the callees.
 * @returns its path
 */
export async function writeCalleeTrunk(
  dataDir: string,
  { sipPort }: Pick<CalleeFarm, 'sipPort'>,
): Promise<string> {
  const trunk = {
    name: 'callees',
    host: '127.0.0.1',
    port: sipPort,
    transport: 'udp',
    codecs: ['ulaw', 'alaw'],
  };
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'callees.json');
  await writePrivateFile(file, `${JSON.stringify({ trunks: [trunk] }, null, 2)}\n`);
  return file;
}
