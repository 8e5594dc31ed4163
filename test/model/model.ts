import { opensInAll } from '../support/wall-clock.ts';
import { type Hours, zoneOf } from './orders.ts';
import { Timeline } from './timeline.ts';

/** All that the model knows. What a running system may do in more than one way, it does not. */
export type Model = {
  campaigns: ModelCampaign[];
  batches: ModelBatch[];
  /** Calls of the organization at the same time. */
  maxLive: Timeline<number | null>;
  /** Calls of one number in 24 hours. */
  dayCap: Timeline<number | null>;
  /** Calls of one number in 7 days. */
  weekCap: Timeline<number | null>;
  suppressed: Map<string, Timeline<boolean>>;
};

export type Retries = { maxRetries: number; cooldownMinutes: number };

export type ModelCampaign = {
  campaignId: string;
  status: 'draft' | 'active' | 'paused' | 'cancelled';
  isDeleted: boolean;
  /** Whether its gate is open. */
  calls: Timeline<boolean>;
  /** Whether a call may ring: after the answer to a pause none does any more. */
  rings: Timeline<boolean>;
  hours: Timeline<Hours>;
  timezone: Timeline<string>;
  /** Whether contacts without a zone are called by the zone of their number. */
  asksCallee: boolean;
  limit: Timeline<number>;
  rate: Timeline<number | null>;
  perNumber: Timeline<number | null>;
  retries: Timeline<Retries>;
};

/** As the description has them. */
export type BatchStatus =
  | 'pending'
  | 'in_progress'
  | 'paused'
  | 'completed'
  | 'cancelled'
  | 'expired';

export type ModelBatch = {
  batchId: string;
  campaign: ModelCampaign;
  /** By itself; with its campaign it is gone, too. */
  isDeleted: boolean;
  contacts: ModelContact[];
  /** The statuses that it may have had when it was last looked at. */
  seen: ReadonlySet<BatchStatus>;
  calls: Timeline<boolean>;
  rings: Timeline<boolean>;
  limit: Timeline<number | null>;
  hours: Timeline<Hours>;
  maxRetries: Timeline<number | null>;
  start: Timeline<Date | null>;
  end: Timeline<Date | null>;
};

export type ModelContact = {
  contactId: string;
  batch: ModelBatch;
  number: string;
  timezone: string | null;
  /** Extra calls that were accepted. */
  forced: number;
  followUps: number;
  leftOut: Timeline<boolean>;
  /** A status that is not left by itself, once it was seen. */
  finished: string | null;
};

export function newModel(): Model {
  return {
    campaigns: [],
    batches: [],
    maxLive: new Timeline<number | null>(null),
    dayCap: new Timeline<number | null>(null),
    weekCap: new Timeline<number | null>(null),
    suppressed: new Map(),
  };
}

/** The campaigns that are not deleted. */
export function shownCampaigns({ campaigns }: Readonly<Model>): ModelCampaign[] {
  return campaigns.filter(({ isDeleted }) => !isDeleted);
}

/** The batches that are not deleted, nor their campaigns. */
export function shownBatches({ batches }: Readonly<Model>): ModelBatch[] {
  return batches.filter((batch) => !isGone(batch));
}

export function isGone({ isDeleted, campaign }: ModelBatch): boolean {
  return isDeleted || campaign.isDeleted;
}

export function suppressionOf(model: Model, number: string): Timeline<boolean> {
  const known = model.suppressed.get(number) ?? new Timeline<boolean>(false);
  model.suppressed.set(number, known);
  return known;
}

/** The hours of a batch and the zone of a contact that may have been in force in a span. */
function rulesOfHours(contact: ModelContact, fromMs: number, toMs: number) {
  const { batch, timezone, number } = contact;
  const { campaign } = batch;
  const hours = batch.hours
    .during(fromMs, toMs)
    .flatMap((own) => (own === null ? campaign.hours.during(fromMs, toMs) : [own]));
  const zones = campaign.timezone
    .during(fromMs, toMs)
    .map((zone) => timezone ?? (campaign.asksCallee ? zoneOf(number) : zone));
  return { hours, zones };
}

/** Whether the window of a contact was open at an instant, by any rule of a span. */
export function mayBeOpen(
  contact: ModelContact,
  atMs: number,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): boolean {
  const { hours, zones } = rulesOfHours(contact, fromMs, toMs);
  const minuteMs = Math.floor(atMs / 60_000) * 60_000;
  return hours.some(
    (rule) => rule === null || zones.some((zone) => opensInAll(rule, [zone], minuteMs)),
  );
}

/** Lines that a batch may have been allowed at some moment of a span. */
export function linesAllowed({ limit, campaign }: ModelBatch, fromMs: number, toMs: number) {
  const own = limit.during(fromMs, toMs);
  return Math.max(...own.flatMap((lines) => lines ?? campaign.limit.during(fromMs, toMs)));
}

/** Retries that a contact of a batch may have been allowed, whenever its calls ended. */
export function retriesAllowed({ maxRetries, campaign }: ModelBatch): number {
  const own = maxRetries.during(-Infinity, Infinity);
  const inherited = campaign.retries.during(-Infinity, Infinity);
  return Math.max(...own.flatMap((n) => n ?? inherited.map((policy) => policy.maxRetries)));
}
