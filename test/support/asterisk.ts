import { StartupError } from '../../src/domain/errors.ts';
import { findPackageTree } from '../../src/asterisk/packages/package-tree.ts';
import { cacheDir } from '../../src/dev/data/cache-dir.ts';

let asked: Promise<boolean> | undefined;

/**
 * Whether the packages of Asterisk are in the cache or can be fetched into it. Where they cannot, one
 * line on stderr says why, and the tests that need them are to be skipped.
 */
export function hasAsterisk(): Promise<boolean> {
  asked ??= findPackageTree('asterisk', { cacheDir }).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof StartupError)) throw error;
      process.stderr.write(`Tests with Asterisk are skipped: ${error.message}\n`);
      return false;
    },
  );
  return asked;
}
