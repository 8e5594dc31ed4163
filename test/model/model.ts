import { isOpenInAllZones } from '../support/data/local-time.ts';
import { type Hours, zoneOfNumber } from './arbitraries.ts';
import { Timeline } from './timeline.ts';

/** The state of the model. Where the system may act in several ways, the model allows each. */
export type Model = {
  campaigns: ModelCampaign[];
  batches: ModelBatch[];
  /** Limit of the organization's live calls. */
  maxLive: Timeline<number | null>;
  /** Cap on attempts per callee in 24 hours. */
  dayCap: Timeline<number | null>;
  /** Cap on attempts per callee in 7 days. */
  weekCap: Timeline<number | null>;
  suppressed: Map<string, Timeline<boolean>>;
  /** Workers killed. What they had claimed is dialled later. */
  kills: number;
};

export type Retries = { maxRetries: number; cooldownMinutes: number };

export type ModelCampaign = {
  campaignId: string;
  status: 'draft' | 'active' | 'paused' | 'cancelled';
  isDeleted: boolean;
  /** Whether the gate lets its calls pass. */
  isGateOpen: Timeline<boolean>;
  /** Whether a call may start to ring; false once a pause request is answered. */
  mayRing: Timeline<boolean>;
  hours: Timeline<Hours>;
  timezone: Timeline<string>;
  /** Whether contacts without a time zone use the zone of their number. */
  usesCalleeZone: boolean;
  limit: Timeline<number>;
  rate: Timeline<number | null>;
  perNumber: Timeline<number | null>;
  /** How many calls it may make in all. */
  maxCalls: Timeline<number | null>;
  retries: Timeline<Retries>;
};

/** The statuses of the API. */
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
  /** Deleted itself; deleting the campaign hides it too. */
  isDeleted: boolean;
  contacts: ModelContact[];
  /** The statuses that the batch may have had after the last command. */
  lastStatuses: ReadonlySet<BatchStatus>;
  isGateOpen: Timeline<boolean>;
  mayRing: Timeline<boolean>;
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
  /** Number of accepted forced retries. */
  forcedCalls: number;
  followUps: number;
  isSkipped: Timeline<boolean>;
  /** The final status, once it was observed; it changes only by a command. */
  finalStatus: string | null;
};

export function newModel(): Model {
  return {
    campaigns: [],
    batches: [],
    maxLive: new Timeline<number | null>(null),
    dayCap: new Timeline<number | null>(null),
    weekCap: new Timeline<number | null>(null),
    suppressed: new Map(),
    kills: 0,
  };
}

/** Campaigns that are not deleted. */
export function visibleCampaigns({ campaigns }: Readonly<Model>): ModelCampaign[] {
  return campaigns.filter(({ isDeleted }) => !isDeleted);
}

/** Batches that are not deleted, directly or with their campaign. */
export function visibleBatches({ batches }: Readonly<Model>): ModelBatch[] {
  return batches.filter((batch) => !isHidden(batch));
}

export function isHidden({ isDeleted, campaign }: ModelBatch): boolean {
  return isDeleted || campaign.isDeleted;
}

export function suppressionOf(model: Model, number: string): Timeline<boolean> {
  const known = model.suppressed.get(number) ?? new Timeline<boolean>(false);
  model.suppressed.set(number, known);
  return known;
}

/** The working hours and time zones that may have applied to a contact during a span. */
function possibleHours(contact: ModelContact, fromMs: number, toMs: number) {
  const { batch, timezone, number } = contact;
  const { campaign } = batch;
  const hours = batch.hours
    .during(fromMs, toMs)
    .flatMap((own) => (own === null ? campaign.hours.during(fromMs, toMs) : [own]));
  const zones = campaign.timezone
    .during(fromMs, toMs)
    .map((zone) => timezone ?? (campaign.usesCalleeZone ? zoneOfNumber(number) : zone));
  return { hours, zones };
}

/** Whether the contact's window was open at `atMs` under any rule that applied during the span. */
export function mayBeOpen(
  contact: ModelContact,
  atMs: number,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): boolean {
  const { hours, zones } = possibleHours(contact, fromMs, toMs);
  const minuteMs = Math.floor(atMs / 60_000) * 60_000;
  return hours.some(
    (rule) => rule === null || zones.some((zone) => isOpenInAllZones(rule, [zone], minuteMs)),
  );
}

/** The highest concurrency limit that applied to a batch during a span. */
export function maxLinesDuring({ limit, campaign }: ModelBatch, fromMs: number, toMs: number) {
  const own = limit.during(fromMs, toMs);
  return Math.max(...own.flatMap((lines) => lines ?? campaign.limit.during(fromMs, toMs)));
}

/** The highest number of retries that ever applied to contacts of a batch. */
export function maxRetriesOf({ maxRetries, campaign }: ModelBatch): number {
  const own = maxRetries.during(-Infinity, Infinity);
  const inherited = campaign.retries.during(-Infinity, Infinity);
  return Math.max(...own.flatMap((n) => n ?? inherited.map((policy) => policy.maxRetries)));
}
