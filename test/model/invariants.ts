import {
  maxLinesDuring,
  mayBeOpen,
  maxRetriesOf,
  suppressionOf,
  type Model,
  type ModelBatch,
  type ModelContact,
} from './model.ts';
import type { PlacedCall } from './system-under-test.ts';
import type { Timeline } from './timeline.ts';

/** A placed call with its contact and batch in the model. */
type ModelledCall = PlacedCall & { contact: ModelContact; batch: ModelBatch };
type Rule = (calls: readonly ModelledCall[], model: Model) => Iterable<string>;

const DAY_MS = 86_400_000;
/** A claim may precede the gate by this time, so the limit at the claim counts, too. */
const CLAIMED_AHEAD_MS = 5_000;
/** The same after the kill of a worker: another takes its task after 20 s, and the clock moves 180 s. */
const CLAIMED_AHEAD_OF_KILL_MS = 240_000;

const claimedAheadMs = ({ kills }: Model) =>
  kills > 0 ? CLAIMED_AHEAD_OF_KILL_MS : CLAIMED_AHEAD_MS;
/** A request leaves within 5 s of its gate; a longer time means that the test moved the clock. */
const LATEST_POST_MS = 15_000;

/** Checks the ledger against all rules; returns one line per violation. */
export function findViolations(placed: readonly PlacedCall[], model: Model): string[] {
  const contacts = new Map(
    model.batches.flatMap((batch) =>
      batch.contacts.map((contact) => [contact.contactId, contact] as const),
    ),
  );
  const calls = placed.flatMap((call) => {
    const contact = contacts.get(call.contactId);
    if (contact === undefined) return [];
    // The calls of a batch that was deleted long ago are erased: the ledger has no number of them.
    const to = call.call.to === '' ? contact.number : call.call.to;
    return [{ ...call, call: { ...call.call, to }, contact, batch: contact.batch }];
  });
  const unknown = placed.length - calls.length;
  const found = Object.entries(rules).flatMap(([name, rule]) =>
    [...rule(calls, model)].map((violation) => `${name}: ${violation}`),
  );
  return unknown === 0 ? found : [`${unknown} calls of unknown contacts`, ...found];
}

const rules: Record<string, Rule> = {
  'an execution makes one call': function* (calls) {
    const byExecution = Map.groupBy(calls, ({ call }) => call.execution_id);
    for (const [executionId, own] of byExecution) {
      const posts = own[0]?.call.posts ?? 0;
      if (own.length !== 1 || posts !== 1)
        yield `${executionId} ${own.length} calls, ${posts} posts`;
    }
  },

  'a callee is in one live call at a time': function* (calls) {
    for (const own of Map.groupBy(calls, ({ call }) => call.to).values()) {
      for (const call of own) if (liveAt(own, call.receivedMs).length > 1) yield describeCall(call);
    }
  },

  'a contact is called no more often than requested': function* (calls) {
    for (const [contact, own] of Map.groupBy(calls, (call) => call.contact)) {
      const allowed = 1 + maxRetriesOf(contact.batch) + contact.forcedCalls + contact.followUps;
      if (own.length > allowed)
        yield `${own.length} for ${allowed}: ${own.map(describeCall).join(', ')}`;
    }
  },

  'a retry waits for its cooldown': function* (calls) {
    for (const [contact, own] of Map.groupBy(calls, (call) => call.contact)) {
      if (contact.forcedCalls + contact.followUps > 0) continue;
      for (const [index, call] of own.entries()) {
        const last = own[index - 1];
        if (last === undefined) continue;
        const policies = contact.batch.campaign.retries.during(last.endedMs, call.receivedMs);
        const minutes = Math.min(...policies.map(({ cooldownMinutes }) => cooldownMinutes));
        if (call.receivedMs < last.endedMs + minutes * 60_000)
          yield `${describeCall(last)}, ${describeCall(call)}`;
      }
    }
  },

  'a call is placed within its calling window': function* (calls) {
    for (const call of calls) {
      const span = { fromMs: call.gateMs, toMs: call.receivedMs };
      const isPrompt = call.receivedMs - call.gateMs < LATEST_POST_MS;
      const atMs = isPrompt ? call.receivedMs : call.gateMs;
      if (!mayBeOpen(call.contact, atMs, span)) yield describeCall(call);
    }
  },

  'a call is placed between the start and the end of its batch': function* (calls) {
    for (const call of calls) {
      const { start, end } = call.batch;
      const begins = start.during(call.gateMs, call.receivedMs);
      const ends = end.during(call.gateMs, call.receivedMs);
      const hasBegun = begins.some((at) => at === null || at.getTime() <= call.receivedMs);
      const hasEnded = ends.every((at) => at !== null && at.getTime() <= call.gateMs);
      if (!hasBegun || hasEnded) yield describeCall(call);
    }
  },

  'a paused or cancelled batch or campaign places no call': function* (calls) {
    for (const call of calls) {
      const { batch } = call;
      const passes = [batch, batch.campaign].every(
        ({ isGateOpen: open, mayRing: rings }) =>
          open.during(call.gateMs, call.receivedMs).includes(true) &&
          rings.during(call.receivedMs, call.receivedMs).includes(true),
      );
      if (!passes) yield describeCall(call);
    }
  },

  'a skipped contact is not called': function* (calls) {
    for (const call of calls) {
      const leftOut = call.contact.isSkipped.during(call.gateMs, call.receivedMs);
      if (!leftOut.includes(false)) yield describeCall(call);
    }
  },

  'a suppressed number is not called': function* (calls, model) {
    for (const call of calls) {
      const suppressed = suppressionOf(model, call.call.to).during(call.gateMs, call.receivedMs);
      if (!suppressed.includes(false)) yield describeCall(call);
    }
  },

  'a batch stays within its concurrency limit': function* (calls, model) {
    for (const [batch, own] of Map.groupBy(calls, (call) => call.batch)) {
      for (const call of own) {
        const allowed = maxLinesDuring(batch, call.gateMs - claimedAheadMs(model), call.receivedMs);
        const live = liveAt(own, call.receivedMs).length;
        if (live > allowed) yield `${live} for ${allowed} at ${describeCall(call)}`;
      }
    }
  },

  'the organization stays within its live-call limit': function* (calls, model) {
    for (const call of calls) {
      const fromMs = call.gateMs - claimedAheadMs(model);
      const allowed = highest(model.maxLive.during(fromMs, call.receivedMs));
      const live = liveAt(calls, call.receivedMs).length;
      if (live > allowed) yield `${live} for ${allowed} at ${describeCall(call)}`;
    }
  },

  'a caller number stays within its live-call limit': function* (calls) {
    for (const own of Map.groupBy(calls, ({ call }) => call.from).values()) {
      for (const call of own) {
        const live = liveAt(own, call.receivedMs);
        const allowed = Math.max(...live.map(perNumber));
        if (live.length > allowed) yield `${live.length} for ${allowed} at ${describeCall(call)}`;
      }
    }
  },

  'a campaign stays within its rate limit': function* (calls, model) {
    for (const [campaign, own] of Map.groupBy(calls, ({ batch }) => batch.campaign)) {
      for (const { receivedMs: fromMs, call } of own) {
        const rates = campaign.rate.during(fromMs - claimedAheadMs(model), fromMs + 1_000);
        const starts = own.filter((other) => isWithin(other.receivedMs, fromMs, 1_000)).length;
        if (starts > highest(rates)) yield `${starts} for ${highest(rates)} at ${call.received_at}`;
      }
    }
  },

  'a campaign stays within its calls in all': function* (calls) {
    for (const [campaign, own] of Map.groupBy(calls, ({ batch }) => batch.campaign)) {
      for (const call of own) {
        const allowed = highest(campaign.maxCalls.during(call.gateMs, call.receivedMs));
        const begun = own.filter(({ gateMs }) => gateMs <= call.gateMs).length;
        if (begun > allowed) yield `${begun} for ${allowed} at ${describeCall(call)}`;
      }
    }
  },

  'a callee stays within the cap on attempts in 24 hours': (calls, { dayCap }) =>
    findCapViolations(calls, { cap: dayCap, spanMs: DAY_MS }),

  'a callee stays within the cap on attempts in 7 days': (calls, { weekCap }) =>
    findCapViolations(calls, { cap: weekCap, spanMs: 7 * DAY_MS }),
};

function* findCapViolations(
  calls: readonly ModelledCall[],
  { cap, spanMs }: { cap: Timeline<number | null>; spanMs: number },
): Iterable<string> {
  for (const own of Map.groupBy(calls, ({ call }) => call.to).values()) {
    for (const call of own) {
      const allowed = highest(cap.during(call.gateMs, call.receivedMs));
      const counted = own.filter(({ gateMs }) => isWithin(call.gateMs, gateMs, spanMs));
      if (counted.length > allowed)
        yield `${counted.length} for ${allowed} at ${describeCall(call)}`;
    }
  }
}

function perNumber({ batch, gateMs, receivedMs }: ModelledCall): number {
  return highest(batch.campaign.perNumber.during(gateMs, receivedMs));
}

/** The highest of some limits; null means unlimited. */
function highest(limits: readonly (number | null)[]): number {
  return Math.max(...limits.map((limit) => limit ?? Infinity));
}

function liveAt(calls: readonly ModelledCall[], atMs: number): ModelledCall[] {
  return calls.filter((call) => call.receivedMs <= atMs && atMs < call.endedMs);
}

function isWithin(atMs: number, fromMs: number, lengthMs: number): boolean {
  return fromMs <= atMs && atMs < fromMs + lengthMs;
}

function describeCall({ call, batch }: ModelledCall): string {
  return `${call.to} ${call.received_at}–${call.ended_at} of batch ${batch.batchId}`;
}
