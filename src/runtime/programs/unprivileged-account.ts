import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Account } from './command.ts';

/**
 * Chooses the account that runs a server which must not run as root. Root starts it as the owner of
 * the existing data, else as the first of `names` that this system knows, else as `nobody`.
 * @returns undefined if this process is not root; the server then runs under the same account
 */
export async function unprivilegedAccount(server: {
  dataDir: string;
  program: string;
  names: readonly string[];
}): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const { dataDir, program, names } = server;
  const identity = (await ownerOf(dataDir)) ?? (await systemAccount(names));
  const isBlocked =
    (await isUnreachable(dirname(dataDir), identity)) || (await isUnreachable(program, identity));
  return { ...identity, bypassesFolderPermissions: isBlocked };
}

type Identity = { uid: number; gid: number };

async function ownerOf(dataDir: string): Promise<Identity | undefined> {
  const found = await stat(dataDir).catch(() => undefined);
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

async function systemAccount(names: readonly string[]): Promise<Identity> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const find = (wanted: string) => lines.find(([name]) => name === wanted);
  const [, , uid, gid] = [...names, 'nobody'].map(find).find((line) => line !== undefined) ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}

/** Whether the account lacks the permission to enter `path` or one of its parent folders. */
async function isUnreachable(path: string, { uid, gid }: Identity): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined) {
    const shift = found.uid === uid ? 6 : found.gid === gid ? 3 : 0;
    if (((found.mode >> shift) & 0o1) === 0) return true;
  }
  const parent = dirname(path);
  return parent === path ? false : isUnreachable(parent, { uid, gid });
}
