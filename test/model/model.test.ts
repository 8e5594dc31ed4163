import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectCounted, expectRest, isAllOver } from './at-rest.ts';
import { batchCommands, controlBatch, create } from './batch-commands.ts';
import {
  addCampaigns,
  campaignCommands,
  changeLimits,
  controlCampaign,
  limits,
} from './campaign-commands.ts';
import { contactCommands } from './contact-commands.ts';
import { breaches } from './invariants.ts';
import { type Model, newModel, shownBatches, shownCampaigns } from './model.ts';
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

/** Beside those that open a run; on average half of them. */
const MAX_COMMANDS = 32;
/** A run takes a third of it; what is left of the time serves to make a failure smaller. */
const RUN_MS = 30_000;
const SHRINK_MS = 150_000;
const LIMIT_MS = runs * RUN_MS + SHRINK_MS;
/** Retries and windows of the commands are over well within this. */
const LONGEST_DAYS = 6;
/** No divisor of a day, so that every hour of it comes. */
const STEP_MINUTES = 300;

test(
  'keeps to the model under random commands',
  async () => {
    const opening = fc.tuple(limits, create, create, create);
    const commands = fc.commands([...batchCommands, ...contactCommands, ...campaignCommands], {
      maxCommands: MAX_COMMANDS,
      size: 'max',
      ...(replayPath !== undefined && { replayPath }),
    });
    await fc.assert(
      fc.asyncProperty(opening, fc.noBias(commands), async (first, then) => {
        await using running = await startRunning();
        const model = newModel();
        await addCampaigns(model, running);
        await fc.asyncModelRun(() => ({ model, real: running }), [...first, ...then]);
        await letEverythingEnd(model, running);
      }),
      {
        seed,
        numRuns: runs,
        ...(path !== undefined && { path }),
        plugins: [fc.interruptAfterTimeLimit(LIMIT_MS)],
      },
    );
  },
  LIMIT_MS + RUN_MS,
);

async function letEverythingEnd(model: Model, running: Running): Promise<void> {
  await letGo(model, running);
  const steps = (LONGEST_DAYS * 24 * 60) / STEP_MINUTES;
  for (let step = 0; step < steps && !(await isAllOver(running)); step += 1) {
    await running.pass(STEP_MINUTES);
    await expectRest(model, running);
  }
  expect(await isAllOver(running), 'everything ends').toBe(true);
  await expectCounted(model, running);
  expect(breaches(await placedCalls(running), model)).toEqual([]);
}

/** What is paused waits for ever, and what many batches share under a cap, for weeks. */
async function letGo(model: Model, running: Running): Promise<void> {
  await changeLimits(
    { maxLive: model.maxLive.latest, dayCap: null, weekCap: null },
    model,
    running,
  );
  for (const campaign of shownCampaigns(model)) {
    if (campaign.status !== 'paused') continue;
    await controlCampaign(model, running, { campaign, control: 'resume' });
  }
  for (const batch of shownBatches(model)) {
    if (batch.seen.has('paused')) await controlBatch(running, batch, { control: 'resume' });
  }
}
