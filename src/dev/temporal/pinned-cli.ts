import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '../../domain/errors.ts';

/** Version of the CLI that Redial downloads; it contains server 1.32.0 and Web UI 2.54.1. */
export const cliVersion = '1.9.1';

/** SHA-256 of its executable, by platform and processor. */
const executableSha256: Readonly<Record<string, string>> = {
  'linux-x64': '712217694cac9f786a72d4b6c876cd15f3dcf1bf31434d9fed6af25242a327a0',
  'linux-arm64': '667e9403cb2faaf439ecaa7eb7190e0d08521de6c9118da7fd26ad594281271d',
  'darwin-x64': 'd5776986d343fb789f49e4e7b6d3faca931c0877b71c6d4a7ac39dba467155cc',
  'darwin-arm64': '33c298d41f6eefebf01a28a3511f444480e939e21d3518cb0c12a4abad467c4b',
};

/** The hash of the executable for this machine; undefined: Redial downloads none for it. */
export function pinnedSha256(): string | undefined {
  return executableSha256[`${process.platform}-${process.arch}`];
}

/**
 * Checks an executable before it runs for the first time.
 * @throws {StartupError} it is not the executable of this hash
 */
export async function assertPinned(path: string, sha256: string | undefined): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const found = hash.digest('hex');
  if (found === sha256) return;
  throw new StartupError(
    `'${path}' is not the Temporal CLI ${cliVersion} that Redial knows: its SHA-256 is ${found}, not ${sha256 ?? 'known for this platform'}`,
  );
}
