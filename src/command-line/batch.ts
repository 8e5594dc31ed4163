import { once } from 'node:events';
import { constants, createWriteStream, openAsBlob, type WriteStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { type Command, Option } from 'commander';
import type { BatchDryRun, BatchOfFile, Redial } from 'redial-client';
import { v7 as uuidv7 } from 'uuid';
import { textTable } from '../tools/text-table.ts';
import type { Action, Call } from './call.ts';
import { diagnosisText } from './diagnosis-text.ts';
import { dryRunText } from './dry-run-text.ts';
import { rowTable } from './row-table.ts';
import { CommandFailure, EXIT } from './failure.ts';
import { memberLines } from './member-lines.ts';
import { givenMembers, readSettings, wholeNumber } from './settings.ts';
import { watchBatch } from './watch-batch.ts';

type Create = {
  campaign: string;
  name?: string;
  concurrencyLimit?: number;
  scheduledStart?: string;
  settings?: string;
  watch?: boolean;
  dryRun?: boolean;
};

/** Commands about batches. */
export function addBatchCommands(program: Command, action: Action): void {
  const batch = program.command('batch').description('batches: contacts that are dialled together');
  batch
    .command('create')
    .description('create a batch with the contacts of a file; dialling begins at once')
    .argument('<file>', 'CSV, or JSON Lines (.ndjson, .jsonl)')
    .requiredOption('--campaign <campaign-id>', 'campaign under which they are called')
    .option('--name <name>', 'name for people')
    .option('--concurrency-limit <number>', 'simultaneous calls', wholeNumber)
    .option('--scheduled-start <instant>', 'such as 2027-03-01T09:00:00Z')
    .option('--settings <file>', 'JSON file with these and all other members of a batch')
    .option('--watch', 'show the progress until the batch is finished')
    .addOption(
      new Option('--dry-run', 'check the file and store nothing: nobody is called').conflicts(
        'watch',
      ),
    )
    .action(action(create));
  batch
    .command('list')
    .description('list batches')
    .option('--campaign <campaign-id>', 'those of a campaign')
    .option('--status <status>', 'such as in_progress')
    .option('--limit <number>', 'how many at most', wholeNumber)
    .action(action(listAll));
  const one = (verb: string, description: string) =>
    batch.command(verb).description(description).argument('<batch-id>');
  one('get', 'show a batch with its counters').action(action(get));
  one('watch', 'show the progress of a batch until it is finished').action(action(watch));
  one('pause', 'place no more calls of a batch').action(action(control('pauseBatch')));
  one('resume', 'go on with a paused batch').action(action(control('resumeBatch')));
  one('cancel', 'end a batch for good, and its calls').action(action(control('cancelBatch')));
  one('debug', 'say why contacts are waiting').action(action(debug));
  one('export', 'write the outcomes of all contacts as CSV')
    .option('--output <file>', 'write a file; otherwise stdout')
    .option('--mode <mode>', 'spreadsheet or raw')
    .action(action(exportCsv));
}

async function create(call: Call<Create>, file = ''): Promise<void> {
  const { options, answer, connect } = call;
  const { campaign, name, concurrencyLimit, scheduledStart } = options;
  const members = givenMembers({
    campaign_id: campaign,
    name,
    concurrency_limit: concurrencyLimit,
    scheduled_start: scheduledStart,
  });
  // The API checks every member and names all that are wrong.
  const batch = { ...(await readSettings(options.settings)), ...members } as BatchOfFile;
  const content = await openContacts(file);
  const redial = await connect();
  const contacts = { content, name: basename(file) };
  if (options.dryRun) return answerDryRun(call, await redial.checkBatchFromFile(batch, contacts));
  const created = await redial.createBatchFromFile(batch, contacts, { idempotencyKey: uuidv7() });
  const warnings = (created.warnings ?? []).map((warning) => `warning: ${warning}`);
  const remarks = [...warnings, ...rowTable('warning', created.import?.warnings ?? [])];
  for (const remark of remarks) call.shell.note(remark);
  if (!options.watch) return answer(created, created.batch_id);
  call.shell.note(`batch ${created.batch_id}, ${created.total_contacts} contacts`);
  await watchBatch(call, redial, created.batch_id);
}

/** The exit code is that of a refusal where the batch would be refused. */
function answerDryRun({ shell, answer }: Call<Create>, checked: BatchDryRun): void {
  answer(checked, dryRunText(checked));
  if (!checked.would_be_accepted) shell.setExitCode(EXIT.refused);
}

/** @throws {CommandFailure} it is no file that can be read */
async function openContacts(file: string): Promise<Blob> {
  try {
    // `openAsBlob` does not say why it fails, and fails for a folder only when it is sent.
    await access(file, constants.R_OK);
    if ((await stat(file)).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    return await openAsBlob(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    const remedy = 'Give the path of a CSV or JSON Lines file that you may read.';
    throw new CommandFailure(`'${file}' cannot be read (${code})`, remedy, EXIT.usage);
  }
}

async function watch(call: Call, batchId = ''): Promise<void> {
  await watchBatch(call, await call.connect(), batchId);
}

type Filter = { campaign?: string; status?: string; limit?: number };

async function listAll({ options, connect, answer }: Call<Filter>): Promise<void> {
  const { campaign: campaign_id, status, limit } = options;
  const query = givenMembers({ campaign_id, status, limit });
  const { data } = await (await connect()).listBatches({ query });
  const rows = data.map((batch) => [
    batch.batch_id,
    batch.status,
    `${batch.total_contacts}`,
    batch.created_at,
  ]);
  answer(data, textTable([['batch_id', 'status', 'contacts', 'created'], ...rows]));
}

async function get({ connect, answer }: Call, batchId = ''): Promise<void> {
  const { data } = await (await connect()).getBatch({ path: { batch_id: batchId } });
  answer(data, memberLines(data));
}

function control(verb: 'pauseBatch' | 'resumeBatch' | 'cancelBatch') {
  return async ({ connect, answer }: Call, batchId = '') => {
    const redial = await connect();
    const { data } = await redial[verb]({ path: { batch_id: batchId } });
    const placing = data.still_placing ?? 0;
    const more = placing > 0 ? ` ${placing} requests are still under way.` : '';
    answer(data, `${data.batch_id} is ${data.status}.${more}`);
  };
}

async function debug({ connect, answer }: Call, batchId = ''): Promise<void> {
  const { data } = await (await connect()).diagnoseBatch({ path: { batch_id: batchId } });
  answer(data, diagnosisText(data));
}

type Export = { output?: string; mode?: 'spreadsheet' | 'raw' };

/** The export is CSV with `--json`, too: it may be larger than the memory. */
async function exportCsv({ shell, options, connect }: Call<Export>, batchId = ''): Promise<void> {
  const { output, mode } = options;
  const redial = await connect();
  const target = output === undefined ? shell.output : await openOutput(output);
  const content = await openExport(redial, batchId, mode);
  // Only a file is closed: others write to stdout, too.
  await pipeline(Readable.fromWeb(content), target, { end: output !== undefined });
  if (output !== undefined) shell.note(`${output} is written.`);
}

/** @throws {CommandFailure} the file cannot be written */
async function openOutput(file: string): Promise<WriteStream> {
  const target = createWriteStream(file, { mode: 0o600 });
  await once(target, 'open').catch((cause: NodeJS.ErrnoException) => {
    const remedy = 'Give a path in a folder that you may write.';
    throw new CommandFailure(`'${file}' cannot be written (${cause.code})`, remedy, EXIT.usage);
  });
  return target;
}

/** @throws {TypeError} the client gives no stream */
async function openExport(
  redial: Redial,
  batchId: string,
  mode: Export['mode'],
): Promise<ReadableStream> {
  const { data } = await redial.exportBatch({
    path: { batch_id: batchId },
    ...(mode && { query: { mode } }),
    parseAs: 'stream',
  });
  // The type of the data is that of a whole text, whatever `parseAs` says.
  const content: unknown = data;
  if (content instanceof ReadableStream) return content;
  throw new TypeError(`The export of batch ${batchId} has come as ${typeof content}, not a stream`);
}
