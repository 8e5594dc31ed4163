import { readFile, writeFile } from 'node:fs/promises';
import { StartupError } from '../../domain/errors.ts';
import { runToEnd } from '../../runtime/process.ts';
import { configurationPage } from './page.ts';
import { topics } from './topics.ts';

const TARGET = new URL('../../../docs/configuration.md', import.meta.url);
const NAME = 'docs/configuration.md';

/** Writes the table of the configuration; with `--check`, says whether the file holds it. */
await runToEnd(async () => {
  const page = configurationPage(topics);
  if (!process.argv.includes('--check')) {
    await writeFile(TARGET, page);
    return `${NAME} is written`;
  }
  const written = await readFile(TARGET, 'utf8').catch(() => '');
  if (written === page) return `${NAME} is up to date`;
  throw new StartupError(`${NAME} is not what src/config says: run npm run docs and commit it`);
});
