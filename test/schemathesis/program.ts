import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from '../../src/dev/data/cache-dir.ts';

const run = promisify(execFile);

/** The release whose configuration file and output `fuzz.ts` knows. */
const VERSION = '4.32.5';

/**
 * The path of Schemathesis, which is installed from PyPI at the first use.
 * @throws {Error} there is no Python 3 with venv, or PyPI is not reached
 */
export async function findSchemathesis(): Promise<string> {
  const folder = join(cacheDir, `schemathesis-${VERSION}`);
  const program = join(folder, 'bin', 'schemathesis');
  if (existsSync(program)) return program;
  try {
    await run('python3', ['-m', 'venv', folder]);
    await run(join(folder, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`]);
  } catch (cause) {
    const remedy = 'install Python 3 with venv, and allow connections to PyPI';
    throw new Error(`Failed to install Schemathesis ${VERSION}: ${remedy}`, { cause });
  }
  return program;
}
