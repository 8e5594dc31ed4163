import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ReplayWorkerOptions, Worker } from '@temporalio/worker';
import { replaying } from './replaying.ts';

/** Where the recorded histories are. */
export const FOLDER = fileURLToPath(new URL('./histories', import.meta.url));

/** The recorded histories, by the names of their files. */
export const FILES = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'));

/**
 * Replays all recorded histories with one worker: a worker for each takes several times as long.
 * @returns the files that do not replay, with the reason of each
 */
export async function failedReplays(
  options: Pick<ReplayWorkerOptions, 'workflowBundle' | 'sinks'>,
): Promise<string[]> {
  const histories = await Promise.all(
    FILES.map(async (file) => ({
      workflowId: file,
      history: JSON.parse(await readFile(`${FOLDER}/${file}`, 'utf8')) as unknown,
    })),
  );
  const replayed: string[] = [];
  const failed: string[] = [];
  await replaying(async () => {
    for await (const { workflowId, error } of Worker.runReplayHistories(options, histories)) {
      replayed.push(workflowId);
      if (error !== undefined) failed.push(`${workflowId}: ${error.message}`);
    }
  });
  const missing = FILES.filter((file) => !replayed.includes(file));
  return [...failed, ...missing.map((file) => `${file}: was not replayed`)];
}
