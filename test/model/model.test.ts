import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  expectCountersMatchRows,
  expectSettledState,
  hasEverythingEnded,
} from './settled-state.ts';
import { batchCommands, controlBatch, createBatch } from './batch-commands.ts';
import {
  addCampaigns,
  campaignCommands,
  changeLimits,
  controlCampaign,
  liftMaxCalls,
  patchOrganization,
} from './campaign-commands.ts';
import { contactCommands } from './contact-commands.ts';
import { findViolations } from './invariants.ts';
import { type Model, newModel, visibleBatches, visibleCampaigns } from './model.ts';
import {
  readPlacedCalls,
  type SystemUnderTest,
  startSystemUnderTest,
} from './system-under-test.ts';

/*
 * A failure prints its seed, its path and the replay path of its commands. Set them as MODEL_SEED,
 * MODEL_PATH and MODEL_REPLAY to repeat this run alone. Calls run concurrently with the commands,
 * so their timing differs between repetitions.
 */
const env = process.env;
const runs = Number(env['MODEL_RUNS'] ?? 2);
const seed = Number(env['MODEL_SEED'] ?? Date.now() % 2 ** 31);
const path = env['MODEL_PATH'];
const replayPath = env['MODEL_REPLAY'];

/** Not counting the commands that open a run. A run has half of them on average. */
const MAX_COMMANDS = 32;
/** A run takes about a third of this; the remaining time is for shrinking a failure. */
const RUN_MS = 30_000;
const SHRINK_MS = 150_000;
const LIMIT_MS = runs * RUN_MS + SHRINK_MS;
/** All retries and windows of the commands end well before this. */
const LONGEST_DAYS = 6;
/** Five hours do not divide a day, so the steps reach different hours of each day. */
const STEP_MINUTES = 300;

test(
  'the system behaves as the model allows under random commands',
  async () => {
    const opening = fc.tuple(patchOrganization, createBatch, createBatch, createBatch);
    const commands = fc.commands([...batchCommands, ...contactCommands, ...campaignCommands], {
      maxCommands: MAX_COMMANDS,
      size: 'max',
      ...(replayPath !== undefined && { replayPath }),
    });
    await fc.assert(
      fc.asyncProperty(opening, fc.noBias(commands), async (first, then) => {
        await using running = await startSystemUnderTest();
        const model = newModel();
        await addCampaigns(model, running);
        await fc.asyncModelRun(() => ({ model, real: running }), [...first, ...then]);
        await finishEverything(model, running);
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

async function finishEverything(model: Model, running: SystemUnderTest): Promise<void> {
  await removeHolds(model, running);
  const steps = (LONGEST_DAYS * 24 * 60) / STEP_MINUTES;
  for (let step = 0; step < steps && !(await hasEverythingEnded(running)); step += 1) {
    await running.advanceClock(STEP_MINUTES);
    await expectSettledState(model, running);
  }
  expect(await hasEverythingEnded(running), 'everything ends').toBe(true);
  await expectCountersMatchRows(model, running);
  expect(findViolations(await readPlacedCalls(running), model)).toEqual([]);
}

/** Resumes paused batches and lifts what could hold contacts for weeks. */
async function removeHolds(model: Model, running: SystemUnderTest): Promise<void> {
  await changeLimits(
    { maxLive: model.maxLive.latest, dayCap: null, weekCap: null },
    model,
    running,
  );
  for (const campaign of visibleCampaigns(model)) {
    if (campaign.maxCalls.latest !== null) await liftMaxCalls(running, campaign);
    if (campaign.status !== 'paused') continue;
    await controlCampaign(model, running, { campaign, control: 'resume' });
  }
  for (const batch of visibleBatches(model)) {
    if (batch.lastStatuses.has('paused')) await controlBatch(running, batch, { control: 'resume' });
  }
}
