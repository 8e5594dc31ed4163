import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  callControlKeys,
  databaseKeys,
  readConfig,
  readTemporalSettings,
  temporalKeys,
} from '../../config/config.ts';
import { undefinedIfMissing } from '../../runtime/private-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const devFile = z.object({
  database_url: z.string(),
  temporal_address: z.string(),
  temporal_namespace: z.string(),
  call_control_url: z.string(),
  account_sid: z.string(),
  call_control_token: z.string(),
});

const { url, accountSid, token } = callControlKeys;

/**
 * Reads where the parts of an installation are: from the variables of its processes, and where they are not
 * set from `.redial/dev.json` of a Redial that runs in this folder.
 * @returns undefined when there is neither: only its API can be asked
 * @throws {StartupError} a variable is wrong
 */
export async function readParts(env: Environment, folder: string) {
  const text = await readFile(join(folder, '.redial', 'dev.json'), 'utf8').catch(
    undefinedIfMissing,
  );
  if (text === undefined && !env['DATABASE_URL']) return undefined;
  const known = { ...(text !== undefined && variablesOf(text)), ...env };
  const callControl = { url, accountSid, token };
  const config = readConfig({ database: databaseKeys, temporal: temporalKeys, callControl }, known);
  return { ...config, temporal: readTemporalSettings(config.temporal, known) };
}

export type Parts = NonNullable<Awaited<ReturnType<typeof readParts>>>;

function variablesOf(text: string): Environment {
  const dev = devFile.parse(JSON.parse(text));
  return {
    DATABASE_URL: dev.database_url,
    TEMPORAL_ADDRESS: dev.temporal_address,
    TEMPORAL_NAMESPACE: dev.temporal_namespace,
    TEMPORAL_TLS: 'false',
    CALL_CONTROL_URL: dev.call_control_url,
    CALL_CONTROL_ACCOUNT_SID: dev.account_sid,
    CALL_CONTROL_TOKEN: dev.call_control_token,
  };
}
