import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redial } from 'redial-client';
import { z } from 'zod';
import { undefinedIfMissing } from '../runtime/private-file.ts';
import { CommandFailure, EXIT } from './failure.ts';
import { type Profile, profileFile, readProfile } from './profile.ts';
import type { Shell } from './shell.ts';

export type ConnectionOptions = { url?: string; profile?: string };

/** Where an address or a token was found, for people. */
export type Found = { value: string; source: string };
export type Connection = { url: Found; token: Found | undefined };

const devFile = z.object({ api_url: z.url(), token: z.string() });
const DEFAULT_URL = 'http://127.0.0.1:8080';

/**
 * Finds the address and the token: options first, then REDIAL_URL and REDIAL_TOKEN, the profile of
 * `redial login`, and `.redial/dev.json` of a Redial that runs in this folder. A token is only used
 * for the address that it belongs to.
 */
export async function findConnection(
  shell: Shell,
  options: ConnectionOptions,
): Promise<Connection> {
  const { REDIAL_URL, REDIAL_TOKEN, REDIAL_PROFILE } = shell.env;
  const name = options.profile ?? (REDIAL_PROFILE || 'default');
  const file = profileFile(shell, name);
  const known = await storedConnection(shell, file, options.profile !== undefined);
  const url = given('--url', options.url) ?? given('REDIAL_URL', REDIAL_URL) ?? known?.url;
  const token = given('REDIAL_TOKEN', REDIAL_TOKEN) ?? tokenFor(url?.value, known);
  return { url: url ?? { value: DEFAULT_URL, source: 'default' }, token };
}

type Stored = { url: Found; token: Found };

async function storedConnection(
  shell: Shell,
  file: string,
  isNamed: boolean,
): Promise<Stored | undefined> {
  const profile = await readProfile(file);
  if (profile !== undefined) return kept(profile, file);
  if (isNamed) {
    const remedy = "Run 'redial login' with the same --profile.";
    throw new CommandFailure(`there is no profile '${file}'`, remedy, EXIT.usage);
  }
  const path = join(shell.folder, '.redial', 'dev.json');
  const text = await readFile(path, 'utf8').catch(undefinedIfMissing);
  if (text === undefined) return undefined;
  const { api_url: url, token } = devFile.parse(JSON.parse(text));
  return kept({ url, token }, path);
}

function kept({ url, token }: Profile, source: string): Stored {
  return { url: { value: url, source }, token: { value: token, source } };
}

/** A stored token is not sent to an address that it was not stored for. */
function tokenFor(url: string | undefined, stored: Stored | undefined): Found | undefined {
  if (stored === undefined || url === undefined) return undefined;
  return originOf(url) === originOf(stored.url.value) ? stored.token : undefined;
}

function given(source: string, value: string | undefined): Found | undefined {
  return value === undefined || value === '' ? undefined : { value, source };
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

/**
 * Opens the API with the token that was found.
 * @throws {CommandFailure} there is no token, or the address is not one
 */
export async function connect(shell: Shell, options: ConnectionOptions): Promise<Redial> {
  const { url, token } = await findConnection(shell, options);
  assertAddress(url);
  if (token !== undefined) return new Redial({ url: url.value, token: token.value });
  const remedy = `Run 'redial login --url ${url.value}', or set REDIAL_TOKEN; 'redial up' in this folder gives one, too.`;
  throw new CommandFailure(`there is no token for ${url.value}`, remedy, EXIT.noAccess);
}

/** @throws {CommandFailure} */
export function assertAddress({ value, source }: Found): void {
  if (/^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')) return;
  const remedy = 'Give one such as https://redial.example.com.';
  throw new CommandFailure(`'${value}' (${source}) is not an address`, remedy, EXIT.usage);
}
