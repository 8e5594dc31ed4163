import type { Logger } from 'pino';
import { working } from '../../db/pools/work.ts';
import type { Db } from '../../db/tables.ts';
import { goOnStoring, lookAtNow, newEvents, type Now } from '../../db/webhooks/events.ts';
import { RESUMABLE_HOURS } from '../../domain/event-position.ts';
import { repeatInBackground } from '../../runtime/background-loop.ts';
import { EventSubscription } from './subscription.ts';

/** How late an event is sent at most, besides the time that its transaction takes. */
const POLL_MS = 250;
/** Of one organization in one poll; readers of one that has more read them by themselves. */
const MAX_EVENTS = 500;
const RENEW_MS = 60_000;

/**
 * The new events of the organizations that somebody follows at this process: one statement for all of
 * them reads what the last one did not see, however many readers there are, and none while there are
 * none.
 */
export class EventFeed implements AsyncDisposable {
  readonly #db: Db;
  readonly #subscriptions = new Set<EventSubscription>();
  readonly #polling: AsyncDisposable;
  /** Up to here the events were read; undefined: nobody was following. */
  #read: Now | undefined;
  #renewAtMs = 0;

  constructor({ db, log }: { db: Db; log: Logger }) {
    this.#db = db;
    const work = { kind: 'reads', owner: null } as const;
    this.#polling = repeatInBackground(() => working(work, () => this.#poll()), {
      idleMs: POLL_MS,
      onFailure: (err) => log.warn({ err }, 'failed to read new events: it is tried again'),
    });
  }

  /** Follows the events of an organization until it is disposed of. */
  subscribe(organizationId: string): EventSubscription {
    const subscription = new EventSubscription(organizationId, () => {
      this.#subscriptions.delete(subscription);
    });
    this.#subscriptions.add(subscription);
    return subscription;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#polling[Symbol.asyncDispose]();
  }

  async #poll(): Promise<boolean> {
    const subscriptions = [...this.#subscriptions];
    if (subscriptions.length === 0) {
      this.#read = undefined;
      return false;
    }
    const organizationIds = [...new Set(subscriptions.map(({ organizationId: id }) => id))];
    await this.#renew(organizationIds);
    const { now, eventsOf } = await this.#readOf(organizationIds);
    this.#read = now;
    for (const subscription of subscriptions) {
      subscription.push({ now, events: eventsOf(subscription.organizationId) });
    }
    return false;
  }

  async #readOf(organizationIds: readonly string[]) {
    if (this.#read === undefined) {
      return { now: await lookAtNow(this.#db), eventsOf: () => null };
    }
    const asked = { organizationIds, since: this.#read.snapshot, limit: MAX_EVENTS + 1 };
    const { events, ...now } = await newEvents(this.#db, asked);
    const byOrganization = Map.groupBy(events, ({ organizationId }) => organizationId);
    const eventsOf = (organizationId: string) => {
      const own = byOrganization.get(organizationId) ?? [];
      return own.length > MAX_EVENTS ? null : own;
    };
    return { now, eventsOf };
  }

  async #renew(organizationIds: readonly string[]): Promise<void> {
    if (performance.now() < this.#renewAtMs) return;
    await goOnStoring(this.#db, { organizationIds, hours: RESUMABLE_HOURS });
    this.#renewAtMs = performance.now() + RENEW_MS;
  }
}
