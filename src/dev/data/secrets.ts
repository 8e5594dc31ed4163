import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../domain/errors.ts';
import { newPostgresPassword } from '../postgres/postgres.ts';
import { nothingIfMissing, writePrivateFile } from './private-file.ts';

/** Those that a folder of an earlier version has not: they are made when it is opened. */
const laterSecrets = {
  reportSecret: z.string().min(8),
  /** In base64; encrypts the secrets of call-control accounts. */
  encryptionKey: z.string().min(1),
};

const schema = z.object({
  token: z.string().startsWith('gat_'),
  accountSid: z.guid(),
  callControlToken: z.string().min(1),
  webhookSecret: z.string().min(8),
  postgresPassword: z.string().min(1),
  ...laterSecrets,
});

/** What the parts of one data folder share; made once, so that tokens survive a restart. */
export type Secrets = z.infer<typeof schema>;

/**
 * Reads the secrets of a data folder, or makes them.
 * @throws {StartupError} the file is damaged
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(nothingIfMissing);
  if (text === undefined) {
    const secrets = newSecrets();
    await writePrivateFile(file, textOf(secrets));
    return secrets;
  }
  try {
    return await completed(file, JSON.parse(text));
  } catch (cause) {
    throw new StartupError(
      `'${file}' is damaged; restore it, or remove the whole folder '${dataDir}' to start afresh`,
      { cause },
    );
  }
}

/** What is missing is made and kept. */
async function completed(file: string, known: unknown): Promise<Secrets> {
  const given = z.looseObject({}).parse(known);
  const secrets = schema.parse({ ...newLaterSecrets(), ...given });
  const isComplete = Object.keys(laterSecrets).every((name) => Object.hasOwn(given, name));
  if (!isComplete) await writePrivateFile(file, textOf(secrets));
  return secrets;
}

function textOf(secrets: Secrets): string {
  return `${JSON.stringify(secrets, null, 2)}\n`;
}

function newLaterSecrets(): Pick<Secrets, keyof typeof laterSecrets> {
  return {
    reportSecret: randomBytes(24).toString('base64url'),
    encryptionKey: randomBytes(32).toString('base64'),
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
