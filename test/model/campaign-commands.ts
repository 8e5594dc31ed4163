import * as fc from 'fast-check';
import { expect } from 'vitest';
import { expectRest } from './at-rest.ts';
import {
  type BatchStatus,
  type Model,
  type ModelCampaign,
  shownBatches,
  shownCampaigns,
} from './model.ts';
import { type Hours, hours, hoursOf, nth, retries, zone } from './orders.ts';
import type { Running } from './running.ts';
import { judge, pick, step } from './step.ts';
import { Timeline } from './timeline.ts';
import { campaignAfter, type CampaignControl, couldBe, OPEN_BATCH } from './transitions.ts';

/** A campaign that calls at any hour, and one that calls by the zone of the callee. */
export async function addCampaigns(model: Model, running: Running): Promise<void> {
  for (const asksCallee of [false, true]) {
    const policy = { maxRetries: 1, cooldownMinutes: 30 };
    const { body } = await running.ask('POST', '/campaigns/', {
      name: 'Model',
      agent_id: 'agent-1',
      // One number is used by both.
      phone_numbers: ['+12025550100', asksCallee ? '+12025550102' : '+12025550101'],
      timezone_source: asksCallee ? 'callee' : 'campaign',
      concurrency_limit: 2,
      max_live_calls_per_number: 1,
      retry_policy: onWire(policy),
    });
    model.campaigns.push({
      campaignId: String(body['campaign_id']),
      status: 'draft',
      isDeleted: false,
      calls: new Timeline<boolean>(true),
      rings: new Timeline<boolean>(true),
      hours: new Timeline<Hours>(null),
      timezone: new Timeline('UTC'),
      asksCallee,
      limit: new Timeline(2),
      rate: new Timeline<number | null>(null),
      perNumber: new Timeline<number | null>(1),
      retries: new Timeline(policy),
    });
  }
}

const controls = step(
  'control campaign',
  fc.record({
    campaign: nth,
    control: fc.constantFrom<CampaignControl>(
      ...(['pause', 'pause', 'pause', 'resume', 'resume', 'resume', 'resume', 'cancel'] as const),
    ),
  }),
  async (order, model, running) =>
    controlCampaign(model, running, {
      ...order,
      campaign: pick(shownCampaigns(model), order.campaign),
    }),
  { needsBatch: false },
);

/** Also without a command, as the control of a batch. */
export async function controlCampaign(
  model: Model,
  running: Running,
  { campaign, control: asked }: { campaign: ModelCampaign; control: CampaignControl },
): Promise<void> {
  const to = campaignAfter(asked, campaign.status);
  const answer = await running.ask('POST', `/campaigns/${campaign.campaignId}/${asked}`);
  if (!judge(answer, new Set([to !== null])) || to === null) return;
  expect(answer.body['status']).toBe(to);
  if (asked === 'cancel') cancelBatches(model, campaign, running.nowMs());
  campaign.status = to;
  campaign.calls.change(asked === 'resume', answer.asked);
  if (asked === 'resume') campaign.rings.change(true, answer.asked);
  const isSilent = asked === 'pause' && answer.body['still_placing'] === undefined;
  if (isSilent) campaign.rings.change(false, answer.asked);
}

function cancelBatches({ batches }: Model, campaign: ModelCampaign, nowMs: number): void {
  for (const batch of batches) {
    if (batch.campaign !== campaign) continue;
    const after = [...couldBe(batch, nowMs)].map((status) =>
      OPEN_BATCH.includes(status) ? 'cancelled' : status,
    );
    batch.seen = new Set(after);
  }
}

const patch = step(
  'patch campaign',
  fc.record(
    {
      campaign: nth,
      hours,
      timezone: zone,
      limit: fc.integer({ min: 1, max: 3 }),
      rate: fc.option(fc.constantFrom(2, 5), { freq: 2 }),
      perNumber: fc.option(fc.integer({ min: 1, max: 2 }), { freq: 2 }),
      retries,
    },
    { requiredKeys: ['campaign'] },
  ),
  async ({ campaign: index, hours: name, ...order }, model, running) => {
    const campaign = pick(shownCampaigns(model), index);
    const given = name === undefined ? undefined : hoursOf(name);
    const { asked, ...answer } = await running.ask('PATCH', `/campaigns/${campaign.campaignId}`, {
      // What is undefined is not sent.
      working_hours: given,
      timezone: order.timezone,
      concurrency_limit: order.limit,
      calls_per_second: order.rate,
      max_live_calls_per_number: order.perNumber,
      retry_policy: order.retries && onWire(order.retries),
    });
    judge(answer, new Set([true]));
    campaign.hours.changeIfGiven(given, asked);
    campaign.timezone.changeIfGiven(order.timezone, asked);
    campaign.limit.changeIfGiven(order.limit, asked);
    campaign.rate.changeIfGiven(order.rate, asked);
    campaign.perNumber.changeIfGiven(order.perNumber, asked);
    campaign.retries.changeIfGiven(order.retries, asked);
  },
  { needsBatch: false },
);

const remove = step(
  'delete campaign',
  fc.record({ campaign: nth }),
  async (order, model, running) => {
    const campaigns = shownCampaigns(model);
    // The last one stays: without it there is nothing to do.
    if (campaigns.length === 1) return;
    const campaign = pick(campaigns, order.campaign);
    const own = shownBatches(model).filter((batch) => batch.campaign === campaign);
    const before = own.map((batch) => couldBe(batch, running.nowMs()));
    const path = `/campaigns/${campaign.campaignId}`;
    const answer = await running.ask('DELETE', path);
    const possible = own.map((batch, index) => [
      ...new Set([...(before[index] ?? []), ...couldBe(batch, running.nowMs())]),
    ]);
    const mayBeOver = possible.every((statuses) => statuses.some(isOver));
    const mustBeOver = possible.every((statuses) => statuses.every(isOver));
    // A forced call that is still to be made keeps its batch, and that the campaign.
    const isForced = own.some(({ contacts }) => contacts.some(({ forced }) => forced > 0));
    const allowed = new Set([mayBeOver, mustBeOver && !isForced]);
    if (!judge(answer, allowed, { possible })) return;
    for (const [index, batch] of own.entries()) {
      batch.seen = new Set(possible[index]?.filter(isOver));
    }
    campaign.isDeleted = true;
    const gone = [path, ...own.map(({ batchId }) => `/batches/${batchId}`)];
    for (const one of gone) expect((await running.ask('GET', one)).status).toBe(404);
  },
  { needsBatch: false },
);

function isOver(status: BatchStatus): boolean {
  return !OPEN_BATCH.includes(status);
}

export const limits = step(
  'limits of the organization',
  fc.record(
    {
      maxLive: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 4 }),
      dayCap: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
      weekCap: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 2 }),
    },
    { requiredKeys: ['maxLive'] },
  ),
  async (order, model, running) => changeLimits(order, model, running),
  { needsBatch: false },
);

type Limits = { maxLive: number | null; dayCap?: number | null; weekCap?: number | null };

/** Also without a command. */
export async function changeLimits(
  { maxLive, dayCap, weekCap }: Limits,
  model: Model,
  running: Running,
): Promise<void> {
  const { asked, ...answer } = await running.ask('PATCH', '/organization', {
    max_live_calls: maxLive,
    max_attempts_per_callee_24h: dayCap,
    max_attempts_per_callee_7d: weekCap,
  });
  judge(answer, new Set([true]));
  model.maxLive.change(maxLive, asked);
  model.dayCap.changeIfGiven(dayCap, asked);
  model.weekCap.changeIfGiven(weekCap, asked);
}

const clockPasses = step(
  'clock passes',
  fc.record({ minutes: fc.constantFrom(1, 20, 60, 95, 240, 600) }),
  async ({ minutes }, model, running) => {
    await running.pass(minutes);
    await expectRest(model, running);
  },
);

function onWire({ maxRetries, cooldownMinutes }: { maxRetries: number; cooldownMinutes: number }) {
  return { max_retries: maxRetries, strategy: 'fixed', cooldown_minutes: cooldownMinutes };
}

/** Commands to a campaign or to all; what is named twice comes twice as often. */
export const campaignCommands = [
  controls,
  controls,
  patch,
  patch,
  limits,
  clockPasses,
  clockPasses,
  remove,
];
