import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectRest, isAllOver } from './at-rest.ts';
import { batchCommands, controlBatch } from './batch-commands.ts';
import { addCampaigns, campaignCommands, controlCampaign } from './campaign-commands.ts';
import { breaches } from './invariants.ts';
import { type Model, newModel } from './model.ts';
import { placedCalls, type Running, startRunning } from './running.ts';

/*
 * A failure prints its seed, its path and the commands, with their own path: given back as
 * MODEL_SEED, MODEL_PATH and MODEL_REPLAY it is run again alone. Calls go on beside the commands,
 * so a run that is repeated may still meet them at other moments.
 */
const env = process.env;
const runs = Number(env['MODEL_RUNS'] ?? 3);
const seed = Number(env['MODEL_SEED'] ?? Date.now() % 2 ** 31);
const path = env['MODEL_PATH'];
const replayPath = env['MODEL_REPLAY'];

/** A run takes some seconds; what is left of the time serves to make a failure smaller. */
const RUN_MS = 60_000;
const SHRINK_MS = 5 * 60_000;
/** Retries, caps and windows of the commands are over well within this. */
const LONGEST_DAYS = 6;
const STEP_MINUTES = 180;

test(
  'keeps to the model under random commands',
  async () => {
    const commands = fc.commands([...batchCommands, ...campaignCommands], {
      maxCommands: 25,
      size: 'max',
      ...(replayPath !== undefined && { replayPath }),
    });
    await fc.assert(
      fc.asyncProperty(commands, async (order) => {
        await using running = await startRunning();
        const model = newModel();
        await addCampaigns(model, running);
        await fc.asyncModelRun(() => ({ model, real: running }), order);
        await letEverythingEnd(model, running);
      }),
      {
        seed,
        numRuns: runs,
        ...(path !== undefined && { path }),
        interruptAfterTimeLimit: runs * RUN_MS + SHRINK_MS,
      },
    );
  },
  runs * RUN_MS + SHRINK_MS + RUN_MS,
);

async function letEverythingEnd(model: Model, running: Running): Promise<void> {
  await resumeAll(model, running);
  const steps = (LONGEST_DAYS * 24 * 60) / STEP_MINUTES;
  for (let step = 0; step < steps && !(await isAllOver(running)); step += 1) {
    await running.pass(STEP_MINUTES);
    await expectRest(model, running);
  }
  expect(await isAllOver(running), 'everything ends').toBe(true);
  expect(breaches(await placedCalls(running), model)).toEqual([]);
}

/** What is paused waits for ever. */
async function resumeAll(model: Model, running: Running): Promise<void> {
  for (const campaign of model.campaigns) {
    if (campaign.status !== 'paused') continue;
    await controlCampaign(model, running, { campaign, control: 'resume' });
  }
  for (const batch of model.batches) {
    if (batch.seen.has('paused')) await controlBatch(running, batch, { control: 'resume' });
  }
}
