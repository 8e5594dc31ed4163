import { StartupError } from '../../src/domain/errors.ts';
import type { PackageSet } from '../../src/asterisk/packages/lock-file.ts';
import { findPackageTree } from '../../src/asterisk/packages/package-tree.ts';
import { cacheDir } from '../../src/dev/data/cache-dir.ts';

const asked = new Map<PackageSet, Promise<boolean>>();

/**
 * Whether the packages of Asterisk are in the cache or can be fetched into it. Where they cannot, one
 * line on stderr says why, and the tests that need them are to be skipped.
 */
export function hasAsterisk(): Promise<boolean> {
  return hasPackages('asterisk', 'Asterisk');
}

/** The same of SIPp, a telephone by others that tests let Asterisk call. */
export function hasSipp(): Promise<boolean> {
  return hasPackages('sipp', 'SIPp');
}

/** Fetches everything of Asterisk that tests need and the cache lacks, where it can be fetched. */
export async function fetchPackages(): Promise<void> {
  await hasAsterisk();
  await hasPackages('espeak-ng', 'espeak-ng');
  await hasSipp();
}

function hasPackages(set: PackageSet, program: string): Promise<boolean> {
  const answer = asked.get(set) ?? findPackages(set, program);
  asked.set(set, answer);
  return answer;
}

async function findPackages(set: PackageSet, program: string): Promise<boolean> {
  try {
    await findPackageTree(set, { cacheDir });
    return true;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`Tests with ${program} are skipped: ${error.message}\n`);
    return false;
  }
}
