import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from '../processes/launch.ts';

/**
 * Postgres refuses to run as root. Root therefore hands it to the owner of existing data, else to
 * the system's account `postgres`, else to `nobody`; no account is created.
 * @returns undefined where we are not root, and Postgres runs as ourselves
 */
export async function postgresAccount(
  dataDir: string,
  binary: string,
): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const identity = (await ownerOf(dataDir)) ?? (await systemAccount());
  const closed = (await isClosed(dirname(dataDir), identity)) || (await isClosed(binary, identity));
  return { ...identity, passClosedFolders: closed };
}

type Identity = { uid: number; gid: number };

async function ownerOf(dataDir: string): Promise<Identity | undefined> {
  const found = await stat(dataDir).catch(() => undefined);
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

async function systemAccount(): Promise<Identity> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const find = (wanted: string) => lines.find(([name]) => name === wanted);
  const [, , uid, gid] = find('postgres') ?? find('nobody') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/** Whether a folder on the way to `path` may not be entered by the account. */
async function isClosed(path: string, { uid, gid }: Identity): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined) {
    const shift = found.uid === uid ? 6 : found.gid === gid ? 3 : 0;
    if (((found.mode >> shift) & 0o1) === 0) return true;
  }
  const parent = dirname(path);
  return parent === path ? false : isClosed(parent, { uid, gid });
}
