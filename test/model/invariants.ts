import {
  linesAllowed,
  mayBeOpen,
  retriesAllowed,
  suppressionOf,
  type Model,
  type ModelBatch,
  type ModelContact,
} from './model.ts';
import type { Placed } from './running.ts';
import type { Timeline } from './timeline.ts';

/** A call with all that the model says of it. */
type Told = Placed & { contact: ModelContact; batch: ModelBatch };
type Rule = (calls: readonly Told[], model: Model) => Iterable<string>;

const DAY_MS = 86_400_000;
/** A line is taken before the gate looks; a limit that was lowered since may have let it. */
const CLAIMED_AHEAD_MS = 5_000;
/** A request leaves within 5 s of its gate; what takes longer saw the clock being moved. */
const LATEST_POST_MS = 15_000;

/** What the ledger of call control tells against the model; nothing when all rules were kept. */
export function breaches(placed: readonly Placed[], model: Model): string[] {
  const contacts = new Map(
    model.batches.flatMap((batch) =>
      batch.contacts.map((contact) => [contact.contactId, contact] as const),
    ),
  );
  const calls = placed.flatMap((call) => {
    const contact = contacts.get(call.contactId);
    return contact === undefined ? [] : [{ ...call, contact, batch: contact.batch }];
  });
  const strangers = placed.length - calls.length;
  const found = Object.entries(rules).flatMap(([name, rule]) =>
    [...rule(calls, model)].map((breach) => `${name}: ${breach}`),
  );
  return strangers === 0 ? found : [`${strangers} calls of unknown contacts`, ...found];
}

const rules: Record<string, Rule> = {
  'one call an execution': function* (calls) {
    const byExecution = Map.groupBy(calls, ({ call }) => call.execution_id);
    for (const [executionId, own] of byExecution) {
      const posts = own[0]?.call.posts ?? 0;
      if (own.length !== 1 || posts !== 1)
        yield `${executionId} ${own.length} calls, ${posts} posts`;
    }
  },

  'one live call a number': function* (calls) {
    for (const own of Map.groupBy(calls, ({ call }) => call.to).values()) {
      for (const call of own) if (liveAt(own, call.receivedMs).length > 1) yield told(call);
    }
  },

  'no more calls than were asked for': function* (calls) {
    for (const [contact, own] of Map.groupBy(calls, (call) => call.contact)) {
      const allowed = 1 + retriesAllowed(contact.batch) + contact.forced + contact.followUps;
      if (own.length > allowed) yield `${own.length} for ${allowed}: ${own.map(told).join(', ')}`;
    }
  },

  'no retry before the cooldown': function* (calls) {
    for (const [contact, own] of Map.groupBy(calls, (call) => call.contact)) {
      if (contact.forced + contact.followUps > 0) continue;
      for (const [index, call] of own.entries()) {
        const last = own[index - 1];
        if (last === undefined) continue;
        const policies = contact.batch.campaign.retries.during(last.endedMs, call.receivedMs);
        const minutes = Math.min(...policies.map(({ cooldownMinutes }) => cooldownMinutes));
        if (call.receivedMs < last.endedMs + minutes * 60_000) yield `${told(last)}, ${told(call)}`;
      }
    }
  },

  'no call outside of its window': function* (calls) {
    for (const call of calls) {
      const span = { fromMs: call.gateMs, toMs: call.receivedMs };
      const isPrompt = call.receivedMs - call.gateMs < LATEST_POST_MS;
      const atMs = isPrompt ? call.receivedMs : call.gateMs;
      if (!mayBeOpen(call.contact, atMs, span)) yield told(call);
    }
  },

  'no call before the start of its batch or after its end': function* (calls) {
    for (const call of calls) {
      const { start, end } = call.batch;
      const begins = start.during(call.gateMs, call.receivedMs);
      const ends = end.during(call.gateMs, call.receivedMs);
      const hasBegun = begins.some((at) => at === null || at.getTime() <= call.receivedMs);
      const hasEnded = ends.every((at) => at !== null && at.getTime() <= call.gateMs);
      if (!hasBegun || hasEnded) yield told(call);
    }
  },

  'no call by a batch or campaign that is paused or cancelled': function* (calls) {
    for (const call of calls) {
      const { batch } = call;
      const passes = [batch, batch.campaign].every(
        ({ calls: open, rings }) =>
          open.during(call.gateMs, call.receivedMs).includes(true) &&
          rings.during(call.receivedMs, call.receivedMs).includes(true),
      );
      if (!passes) yield told(call);
    }
  },

  'no call of a contact that was skipped': function* (calls) {
    for (const call of calls) {
      const leftOut = call.contact.leftOut.during(call.gateMs, call.receivedMs);
      if (!leftOut.includes(false)) yield told(call);
    }
  },

  'no call of a number that is suppressed': function* (calls, model) {
    for (const call of calls) {
      const suppressed = suppressionOf(model, call.call.to).during(call.gateMs, call.receivedMs);
      if (!suppressed.includes(false)) yield told(call);
    }
  },

  'the lines of a batch': function* (calls) {
    for (const [batch, own] of Map.groupBy(calls, (call) => call.batch)) {
      for (const call of own) {
        const allowed = linesAllowed(batch, call.gateMs - CLAIMED_AHEAD_MS, call.receivedMs);
        const live = liveAt(own, call.receivedMs).length;
        if (live > allowed) yield `${live} for ${allowed} at ${told(call)}`;
      }
    }
  },

  'the lines of the organization': function* (calls, model) {
    for (const call of calls) {
      const fromMs = call.gateMs - CLAIMED_AHEAD_MS;
      const allowed = most(model.maxLive.during(fromMs, call.receivedMs));
      const live = liveAt(calls, call.receivedMs).length;
      if (live > allowed) yield `${live} for ${allowed} at ${told(call)}`;
    }
  },

  'the calls of a caller number': function* (calls) {
    for (const own of Map.groupBy(calls, ({ call }) => call.from).values()) {
      for (const call of own) {
        const live = liveAt(own, call.receivedMs);
        const allowed = Math.max(...live.map(perNumber));
        if (live.length > allowed) yield `${live.length} for ${allowed} at ${told(call)}`;
      }
    }
  },

  'the rate of a campaign': function* (calls) {
    for (const [campaign, own] of Map.groupBy(calls, ({ batch }) => batch.campaign)) {
      for (const { receivedMs: fromMs, call } of own) {
        const rates = campaign.rate.during(fromMs - CLAIMED_AHEAD_MS, fromMs + 1_000);
        const starts = own.filter((other) => isWithin(other.receivedMs, fromMs, 1_000)).length;
        if (starts > most(rates)) yield `${starts} for ${most(rates)} at ${call.received_at}`;
      }
    }
  },

  'the attempts of a callee in 24 hours': (calls, { dayCap }) =>
    beyondCap(calls, { cap: dayCap, spanMs: DAY_MS }),

  'the attempts of a callee in 7 days': (calls, { weekCap }) =>
    beyondCap(calls, { cap: weekCap, spanMs: 7 * DAY_MS }),
};

function* beyondCap(
  calls: readonly Told[],
  { cap, spanMs }: { cap: Timeline<number | null>; spanMs: number },
): Iterable<string> {
  for (const own of Map.groupBy(calls, ({ call }) => call.to).values()) {
    for (const call of own) {
      const allowed = most(cap.during(call.gateMs, call.receivedMs));
      const counted = own.filter(({ gateMs }) => isWithin(call.gateMs, gateMs, spanMs));
      if (counted.length > allowed) yield `${counted.length} for ${allowed} at ${told(call)}`;
    }
  }
}

function perNumber({ batch, gateMs, receivedMs }: Told): number {
  return most(batch.campaign.perNumber.during(gateMs, receivedMs));
}

/** The highest of some limits; null stands for none. */
function most(limits: readonly (number | null)[]): number {
  return Math.max(...limits.map((limit) => limit ?? Infinity));
}

function liveAt(calls: readonly Told[], atMs: number): Told[] {
  return calls.filter((call) => call.receivedMs <= atMs && atMs < call.endedMs);
}

function isWithin(atMs: number, fromMs: number, lengthMs: number): boolean {
  return fromMs <= atMs && atMs < fromMs + lengthMs;
}

function told({ call, batch }: Told): string {
  return `${call.to} ${call.received_at}–${call.ended_at} of batch ${batch.batchId}`;
}
