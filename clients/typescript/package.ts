import { cpSync, writeFileSync } from 'node:fs';
import manifest from './package.json' with { type: 'json' };

/*
 * Completes `dist` to a package: its manifest, and the README. Inside the repository the package is read from
 * its sources; npm takes no other `exports` from `publishConfig`, so the built package has a manifest of its own.
 */
const { scripts: _scripts, devDependencies: _tools, ...shared } = manifest;
const exports = { '.': { types: './index.d.ts', default: './index.js' } };
writeFileSync('dist/package.json', `${JSON.stringify({ ...shared, exports }, null, 2)}\n`);
cpSync('README.md', 'dist/README.md');
