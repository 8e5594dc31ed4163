import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { problemsOf, startBrowser } from '../support/servers/browser.ts';
import { StepClock } from './step-clock.ts';
import { openTerminal, runCommand } from './terminal.ts';

/*
 * Does what a newcomer does, and takes the time of each step: `npm run newcomer`. With
 * `--clone URL` it begins with a clone of that repository in a new folder and empty caches of npm and pip.
 */
const { values } = parseArgs({ options: { clone: { type: 'string' } } });

const CONTACTS = 200;
const MOST_SECONDS = 5 * 60;
/** A slow machine still tells where it loses its time. */
const PATIENCE_MS = 10 * 60_000;
/** The console's address with the token in its fragment, as the demo prints it on a terminal. */
const ADDRESS = /console\s+(http\S+#token=\w+)/;

const print = (line: string) => process.stdout.write(`${line}\n`);
const clock = new StepClock(print);
await using resources = new AsyncDisposableStack();
const folder = await openFolder();
const demo = resources.use(openTerminal('npm run demo', folder));
const address = await clock.time('`npm run demo` prints the addresses', () => demo.until(ADDRESS));
await watchCalls();
print(`\n${clock.table()}`);
process.exitCode = clock.totalSeconds <= MOST_SECONDS ? 0 : 1;

async function openFolder(): Promise<string> {
  const { clone } = values;
  if (clone === undefined) return process.cwd();
  const parent = await mkdtemp(join(tmpdir(), 'redial-newcomer-'));
  resources.defer(() => rm(parent, { recursive: true, force: true }));
  process.env['NPM_CONFIG_CACHE'] = join(parent, 'npm-cache');
  process.env['PIP_NO_CACHE_DIR'] = '1';
  await clock.time('`git clone`', () =>
    runCommand(['git', 'clone', '-q', clone, 'redial'], parent),
  );
  const cloned = join(parent, 'redial');
  await clock.time('`npm ci`', () => runCommand(['npm', 'ci'], cloned));
  return cloned;
}

async function watchCalls(): Promise<void> {
  const browser = await startBrowser();
  resources.defer(() => browser.close());
  const page = await browser.newPage();
  const problems = problemsOf(page);
  page.setDefaultTimeout(PATIENCE_MS);
  await clock.time('the console shows the batch', async () => {
    await page.goto(address);
    await page.getByRole('link', { name: 'examples/contacts.csv' }).click();
    await page.getByText('Live', { exact: true }).waitFor();
  });
  await clock.time(`${CONTACTS} contacts are finished`, async () => {
    await page.getByTestId('status').first().getByText('completed', { exact: true }).waitFor();
  });
  const progress = await page.getByRole('region', { name: 'Progress' }).innerText();
  const finished = [...progress.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0);
  if (finished !== CONTACTS) problems.push(`the page shows ${finished} contacts: ${progress}`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
