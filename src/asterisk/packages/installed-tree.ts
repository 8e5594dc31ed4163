import { architectureOf } from './architecture.ts';
import type { PackageTree } from './package-tree.ts';

/**
 * The packages that are installed on this machine, a Debian: they lie in their folders from the root of
 * the system on.
 * @throws {StartupError} Debian's packages are not for this machine
 */
export function installedTree(machine = `${process.platform}-${process.arch}`): PackageTree {
  return { root: '/', architecture: architectureOf(machine) };
}
