import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const VITE = `${ROOT}node_modules/vite/bin/vite.js`;

/*
 * Builds the console into console/dist. npm runs it at the end of `npm ci` (script `prepare`). Without the
 * development packages (`npm ci --omit=dev`) there is nothing to build with: the image copies what its
 * first stage has built.
 */
if (existsSync(VITE)) {
  const { status } = spawnSync(process.execPath, [VITE, 'build', '--logLevel', 'warn'], {
    cwd: `${ROOT}console`,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
