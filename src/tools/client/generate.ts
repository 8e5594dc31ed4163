import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../../domain/errors.ts';
import { runToEnd } from '../../runtime/process.ts';
import { type ClientDocument, clientDocument } from './client-document.ts';
import { generateClient } from './generator.ts';
import { offlineDocument } from './offline-document.ts';

const NAME = 'clients/typescript/src/generated';
const TARGET = fileURLToPath(new URL(`../../../${NAME}`, import.meta.url));

/** Writes the generated sources of the client; with `--check`, says whether they are those of the API. */
await runToEnd(async () => {
  // The paths of an OpenAPI document are operations by method.
  const described = JSON.parse(offlineDocument()) as ClientDocument;
  const document = clientDocument(described);
  if (!process.argv.includes('--check')) {
    await generateClient(document, TARGET);
    return `${NAME} is written`;
  }
  const folder = mkdtempSync(join(tmpdir(), 'redial-client-'));
  try {
    await generateClient(document, folder);
    const stale = differingFiles(TARGET, folder);
    if (stale.length === 0) return `${NAME} is up to date`;
    throw new StartupError(
      `${NAME} is not the client of this API (${stale.join(', ')}): run npm run client and commit it`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Names of the files that only one of two folders has, or that differ. */
function differingFiles(one: string, other: string): string[] {
  const [ours, theirs] = [filesOf(one), filesOf(other)];
  const names = new Set([...ours.keys(), ...theirs.keys()]);
  return [...names].filter((name) => ours.get(name) !== theirs.get(name));
}

function filesOf(folder: string): Map<string, string> {
  const names = globSync('**/*.ts', { cwd: folder });
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
