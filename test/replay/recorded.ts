import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ReplayWorkerOptions, Worker } from '@temporalio/worker';
import { z } from 'zod';
import { replaying } from './replaying.ts';

/** Where the recorded histories are. */
export const FOLDER = fileURLToPath(new URL('./histories', import.meta.url));

/** The recorded histories, by the names of their files. */
export const FILES = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'));

/**
 * Replays recorded histories with one worker: a worker for each takes several times as long.
 * @param files which of them; absent: all
 * @param traceparent of the trace in which the workflows were started; absent: in none
 * @returns the files that do not replay, with the reason of each
 */
export async function failedReplays({
  files = FILES,
  traceparent,
  ...options
}: Pick<ReplayWorkerOptions, 'workflowBundle' | 'sinks'> & {
  files?: readonly string[];
  traceparent?: string;
}): Promise<string[]> {
  const histories = await Promise.all(
    files.map(async (file) => {
      const history = started.parse(JSON.parse(await readFile(`${FOLDER}/${file}`, 'utf8')));
      if (traceparent !== undefined) beginTrace(history, traceparent);
      return { workflowId: file, history };
    }),
  );
  const replayed: string[] = [];
  const failed: string[] = [];
  await replaying(async () => {
    for await (const { workflowId, error } of Worker.runReplayHistories(options, histories)) {
      replayed.push(workflowId);
      if (error !== undefined) failed.push(`${workflowId}: ${error.message}`);
    }
  });
  const missing = files.filter((file) => !replayed.includes(file));
  return [...failed, ...missing.map((file) => `${file}: was not replayed`)];
}

/** A history begins with the start of its workflow. */
const started = z.looseObject({
  events: z
    .tuple([z.looseObject({ workflowExecutionStartedEventAttributes: z.looseObject({}) })])
    .rest(z.unknown()),
});

/** Gives a history the header that @temporalio/interceptors-opentelemetry writes. */
function beginTrace({ events: [start] }: z.infer<typeof started>, traceparent: string): void {
  const payload = {
    metadata: { encoding: base64('json/plain') },
    data: base64(JSON.stringify({ traceparent })),
  };
  start.workflowExecutionStartedEventAttributes['header'] = {
    fields: { '_tracer-data': payload },
  };
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
