import { StartupError } from '../../domain/errors.ts';
import type { Architecture } from './lock-file.ts';

const architectures: Readonly<Record<string, Architecture>> = {
  'linux-x64': 'amd64',
  'linux-arm64': 'arm64',
};

/**
 * Debian's name for the processor of a machine.
 * @param machine platform and processor as Node names them, such as `linux-x64`
 * @throws {StartupError} there are no packages for it
 */
export function architectureOf(machine: string): Architecture {
  const architecture = architectures[machine];
  if (architecture !== undefined) return architecture;
  throw new StartupError(
    `there are no packages for ${machine}, only for ${Object.keys(architectures).join(' and ')}`,
  );
}
