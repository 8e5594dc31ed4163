import * as fc from 'fast-check';
import { expect } from 'vitest';
import { expectSettledState } from './settled-state.ts';
import {
  type BatchStatus,
  type Model,
  type ModelCampaign,
  visibleBatches,
  visibleCampaigns,
} from './model.ts';
import { type Hours, hours, hoursByName, nth, retries, zone } from './arbitraries.ts';
import type { SystemUnderTest } from './system-under-test.ts';
import { checkAnswer, pickNth, command } from './model-command.ts';
import { Timeline } from './timeline.ts';
import {
  campaignStatusAfter,
  type CampaignControl,
  possibleStatuses,
  OPEN_BATCH,
} from './transitions.ts';

/** Adds a campaign with its own time zone and one that uses the callee's. */
export async function addCampaigns(model: Model, running: SystemUnderTest): Promise<void> {
  for (const asksCallee of [false, true]) {
    const policy = { maxRetries: 1, cooldownMinutes: 30 };
    const { body } = await running.request('POST', '/campaigns/', {
      name: 'Model',
      agent_id: 'agent-1',
      // The campaigns share one caller number.
      phone_numbers: ['+12025550100', asksCallee ? '+12025550102' : '+12025550101'],
      timezone_source: asksCallee ? 'callee' : 'campaign',
      concurrency_limit: 2,
      max_live_calls_per_number: 1,
      retry_policy: toRequestPolicy(policy),
    });
    model.campaigns.push({
      campaignId: String(body['campaign_id']),
      status: 'draft',
      isDeleted: false,
      isGateOpen: new Timeline<boolean>(true),
      mayRing: new Timeline<boolean>(true),
      hours: new Timeline<Hours>(null),
      timezone: new Timeline('UTC'),
      usesCalleeZone: asksCallee,
      limit: new Timeline(2),
      rate: new Timeline<number | null>(null),
      perNumber: new Timeline<number | null>(1),
      maxCalls: new Timeline<number | null>(null),
      retries: new Timeline(policy),
    });
  }
}

const changeCampaign = command(
  'control campaign',
  fc.record({
    campaign: nth,
    control: fc.constantFrom<CampaignControl>(
      ...(['pause', 'pause', 'pause', 'resume', 'resume', 'resume', 'resume', 'cancel'] as const),
    ),
  }),
  async (args, model, running) =>
    controlCampaign(model, running, {
      ...args,
      campaign: pickNth(visibleCampaigns(model), args.campaign),
    }),
  { needsBatch: false },
);

/** Also called at the end of a run, to resume paused campaigns. */
export async function controlCampaign(
  model: Model,
  running: SystemUnderTest,
  { campaign, control }: { campaign: ModelCampaign; control: CampaignControl },
): Promise<void> {
  const to = campaignStatusAfter(control, campaign.status);
  const answer = await running.request('POST', `/campaigns/${campaign.campaignId}/${control}`);
  if (!checkAnswer(answer, new Set([to !== null])) || to === null) return;
  expect(answer.body['status']).toBe(to);
  if (control === 'cancel') cancelBatches(model, campaign, running.nowMs());
  campaign.status = to;
  campaign.isGateOpen.change(control === 'resume', answer.times);
  if (control === 'resume') campaign.mayRing.change(true, answer.times);
  const hasNoOpenRequest = control === 'pause' && answer.body['still_placing'] === undefined;
  if (hasNoOpenRequest) campaign.mayRing.change(false, answer.times);
}

function cancelBatches({ batches }: Model, campaign: ModelCampaign, nowMs: number): void {
  for (const batch of batches) {
    if (batch.campaign !== campaign) continue;
    const after = [...possibleStatuses(batch, nowMs)].map((status) =>
      OPEN_BATCH.includes(status) ? 'cancelled' : status,
    );
    batch.lastStatuses = new Set(after);
  }
}

const patchCampaign = command(
  'patch campaign',
  fc.record(
    {
      campaign: nth,
      hours,
      timezone: zone,
      limit: fc.integer({ min: 1, max: 3 }),
      rate: fc.option(fc.constantFrom(2, 5), { freq: 2 }),
      perNumber: fc.option(fc.integer({ min: 1, max: 2 }), { freq: 2 }),
      maxCalls: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 2 }),
      retries,
    },
    { requiredKeys: ['campaign'] },
  ),
  async ({ campaign: index, hours: name, ...args }, model, running) => {
    const campaign = pickNth(visibleCampaigns(model), index);
    const newHours = name === undefined ? undefined : hoursByName(name);
    const { times, ...answer } = await running.request(
      'PATCH',
      `/campaigns/${campaign.campaignId}`,
      {
        // JSON omits undefined members.
        working_hours: newHours,
        timezone: args.timezone,
        concurrency_limit: args.limit,
        calls_per_second: args.rate,
        max_live_calls_per_number: args.perNumber,
        max_calls: args.maxCalls,
        retry_policy: args.retries && toRequestPolicy(args.retries),
      },
    );
    checkAnswer(answer, new Set([true]));
    campaign.hours.changeIfGiven(newHours, times);
    campaign.timezone.changeIfGiven(args.timezone, times);
    campaign.limit.changeIfGiven(args.limit, times);
    campaign.rate.changeIfGiven(args.rate, times);
    campaign.perNumber.changeIfGiven(args.perNumber, times);
    campaign.maxCalls.changeIfGiven(args.maxCalls, times);
    campaign.retries.changeIfGiven(args.retries, times);
  },
  { needsBatch: false },
);

/** Called at the end of a run: at a limit contacts would wait for ever. */
export async function liftMaxCalls(
  running: SystemUnderTest,
  { campaignId, maxCalls }: ModelCampaign,
): Promise<void> {
  const path = `/campaigns/${campaignId}`;
  const { times, ...answer } = await running.request('PATCH', path, { max_calls: null });
  checkAnswer(answer, new Set([true]));
  maxCalls.change(null, times);
}

const deleteCampaign = command(
  'delete campaign',
  fc.record({ campaign: nth }),
  async (args, model, running) => {
    const campaigns = visibleCampaigns(model);
    // Keeps the last campaign, because the other commands need one.
    if (campaigns.length === 1) return;
    const campaign = pickNth(campaigns, args.campaign);
    const own = visibleBatches(model).filter((batch) => batch.campaign === campaign);
    const before = own.map((batch) => possibleStatuses(batch, running.nowMs()));
    const path = `/campaigns/${campaign.campaignId}`;
    const answer = await running.request('DELETE', path);
    const possible = own.map((batch, index) => [
      ...new Set([...(before[index] ?? []), ...possibleStatuses(batch, running.nowMs())]),
    ]);
    const mayBeOver = possible.every((statuses) => statuses.some(isOver));
    const mustBeOver = possible.every((statuses) => statuses.every(isOver));
    // A pending forced call in one of its batches prevents the deletion.
    const isForced = own.some(({ contacts }) =>
      contacts.some(({ forcedCalls: forced }) => forced > 0),
    );
    const allowed = new Set([mayBeOver, mustBeOver && !isForced]);
    if (!checkAnswer(answer, allowed, { possible })) return;
    for (const [index, batch] of own.entries()) {
      batch.lastStatuses = new Set(possible[index]?.filter(isOver));
    }
    campaign.isDeleted = true;
    const gone = [path, ...own.map(({ batchId }) => `/batches/${batchId}`)];
    for (const one of gone) expect((await running.request('GET', one)).status).toBe(404);
  },
  { needsBatch: false },
);

function isOver(status: BatchStatus): boolean {
  return !OPEN_BATCH.includes(status);
}

export const patchOrganization = command(
  'limits of the organization',
  fc.record(
    {
      maxLive: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 4 }),
      dayCap: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
      weekCap: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 2 }),
    },
    { requiredKeys: ['maxLive'] },
  ),
  async (args, model, running) => changeLimits(args, model, running),
  { needsBatch: false },
);

type Limits = { maxLive: number | null; dayCap?: number | null; weekCap?: number | null };

/** Also called at the end of a run, to remove the attempt caps. */
export async function changeLimits(
  { maxLive, dayCap, weekCap }: Limits,
  model: Model,
  running: SystemUnderTest,
): Promise<void> {
  const { times, ...answer } = await running.request('PATCH', '/organization', {
    max_live_calls: maxLive,
    max_attempts_per_callee_24h: dayCap,
    max_attempts_per_callee_7d: weekCap,
  });
  checkAnswer(answer, new Set([true]));
  model.maxLive.change(maxLive, times);
  model.dayCap.changeIfGiven(dayCap, times);
  model.weekCap.changeIfGiven(weekCap, times);
}

const advanceClock = command(
  'clock passes',
  fc.record({ minutes: fc.constantFrom(1, 20, 60, 95, 240, 600) }),
  async ({ minutes }, model, running) => {
    await running.advanceClock(minutes);
    await expectSettledState(model, running);
  },
);

const killWorker = command('kill a worker', fc.constant({}), async (_, model, running) => {
  model.kills += 1;
  await running.killWorker();
});

function toRequestPolicy({
  maxRetries,
  cooldownMinutes,
}: {
  maxRetries: number;
  cooldownMinutes: number;
}) {
  return { max_retries: maxRetries, strategy: 'fixed', cooldown_minutes: cooldownMinutes };
}

/** Commands to campaigns, the organization, the clock and workers; one listed twice runs twice as often. */
export const campaignCommands = [
  changeCampaign,
  changeCampaign,
  patchCampaign,
  patchCampaign,
  patchOrganization,
  advanceClock,
  advanceClock,
  deleteCampaign,
  killWorker,
];
