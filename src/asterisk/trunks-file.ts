import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { StartupError } from '../domain/errors.ts';
import { checkTrunks, type Trunk } from './trunk.ts';

const content = z.strictObject({ trunks: z.array(z.looseObject({})) });

/**
 * Reads the file of trunks: JSON such as `{"trunks": [{"name": "carrier", …}]}`.
 * @throws {StartupError} the file cannot be read, or is not of its form
 */
export async function readTrunksFile(path: string): Promise<Trunk[]> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const sentence = `The file of trunks '${path}' cannot be read (${cause.code}): write it as docs/telephony.md says, or name another`;
    throw new StartupError(sentence, { cause });
  });
  const trunks = parseTrunks(path, text);
  checkTrunks(trunks);
  return trunks;
}

function parseTrunks(path: string, text: string): Trunk[] {
  try {
    // `checkTrunks` checks each member.
    return content.parse(JSON.parse(text)).trunks as Trunk[];
  } catch (cause) {
    const accepted = 'JSON of an object with the list trunks';
    throw new StartupError(
      `The file of trunks '${path}' is not of its form: accepted is ${accepted}`,
      {
        cause,
      },
    );
  }
}
