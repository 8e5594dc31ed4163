import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../domain/errors.ts';
import { newPostgresPassword } from '../postgres/postgres.ts';
import { undefinedIfMissing, writePrivateFile } from '../../runtime/private-file.ts';

/** Secrets that folders of earlier versions lack; opening such a folder creates them. */
const laterSecrets = {
  reportSecret: z.string().min(8),
  /** Base64; encrypts the secrets of call-control accounts. */
  encryptionKey: z.string().min(1),
  /** Base64; recognises erased numbers. */
  erasureKey: z.string().min(1),
};

const schema = z.object({
  token: z.string().startsWith('gat_'),
  accountSid: z.guid(),
  callControlToken: z.string().min(1),
  webhookSecret: z.string().min(8),
  postgresPassword: z.string().min(1),
  ...laterSecrets,
});

/** Secrets shared by the parts of one data folder. They are created once, so tokens survive restarts. */
export type Secrets = z.infer<typeof schema>;

/**
 * Reads the secrets of a data folder; creates them on the first run.
 * @throws {StartupError} the file is not valid
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(undefinedIfMissing);
  if (text === undefined) {
    const secrets = newSecrets();
    await writePrivateFile(file, toJsonText(secrets));
    return secrets;
  }
  try {
    return await addMissingSecrets(file, JSON.parse(text));
  } catch (cause) {
    throw new StartupError(
      `'${file}' is not valid; restore it, or remove the whole folder '${dataDir}' to start afresh`,
      { cause },
    );
  }
}

/** Creates the secrets that the file lacks and saves them. */
async function addMissingSecrets(file: string, content: unknown): Promise<Secrets> {
  const saved = z.looseObject({}).parse(content);
  const secrets = schema.parse({ ...newLaterSecrets(), ...saved });
  const isComplete = Object.keys(laterSecrets).every((name) => Object.hasOwn(saved, name));
  if (!isComplete) await writePrivateFile(file, toJsonText(secrets));
  return secrets;
}

function toJsonText(secrets: Secrets): string {
  return `${JSON.stringify(secrets, null, 2)}\n`;
}

function newLaterSecrets(): Pick<Secrets, keyof typeof laterSecrets> {
  return {
    reportSecret: randomBytes(24).toString('base64url'),
    encryptionKey: randomBytes(32).toString('base64'),
    erasureKey: randomBytes(32).toString('base64'),
  };
}

function newSecrets(): Secrets {
  return {
    token: `gat_${randomBytes(32).toString('hex')}`,
    accountSid: randomUUID(),
    callControlToken: randomBytes(24).toString('base64url'),
    webhookSecret: `wh_secret_${randomBytes(24).toString('base64url')}`,
    postgresPassword: newPostgresPassword(),
    ...newLaterSecrets(),
  };
}
