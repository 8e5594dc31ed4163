import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Budget,
  budgetAt,
  type BudgetReading,
  applyReading,
} from '../../../src/domain/limits/request-budget.ts';

const START_MS = Date.parse('2027-03-01T10:00:00Z');
const WINDOW_MS = 60_000;

/** The window of express-rate-limit: it starts with the first request after the previous window. */
class Limiter {
  readonly #limit: number;
  #endsMs = -Infinity;
  #used = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  take(nowMs: number) {
    if (nowMs >= this.#endsMs) [this.#endsMs, this.#used] = [nowMs + WINDOW_MS, 0];
    this.#used += 1;
    return {
      endsMs: this.#endsMs,
      isRefused: this.#used > this.#limit,
      remaining: Math.max(0, this.#limit - this.#used),
      resetSeconds: Math.ceil((this.#endsMs - nowMs) / 1000),
    };
  }
}

type Answer = { receivedMs: number; reading: BudgetReading };

type Drawn = {
  limit: number;
  /** `thereMs` and `backMs` are the transit times of request and answer. */
  requests: readonly { gapMs: number; thereMs: number; backMs: number }[];
};

const drawn = fc.record({
  limit: fc.integer({ min: 1, max: 40 }),
  requests: fc.array(
    fc.record({
      gapMs: fc.oneof(fc.nat(300), fc.nat(5_000), fc.nat(90_000)),
      thereMs: fc.nat(2_000),
      backMs: fc.nat(8_000),
    }),
    { minLength: 1, maxLength: 300, size: 'max' },
  ),
});

type Window = { refused: number; passing: number };

/** The only client of a server, with the answers that have not arrived yet. */
class Client {
  readonly #limit: number;
  readonly #limiter: Limiter;
  #budget: Budget | null = null;
  #answers: Answer[] = [];
  /**
   * Windows by their end. `refused` counts the requests that the server refused in the window.
   * `passing` counts the requests that reached the window but were charged to the previous one, since
   * they were under way when it ended, or were sent just before the end that the client assumed.
   */
  readonly windows = new Map<number, Window>();

  constructor(limit: number) {
    this.#limit = limit;
    this.#limiter = new Limiter(limit);
  }

  /** Sends a request if the budget has one left; the second request waits for the first answer. */
  send(nowMs: number, { thereMs, backMs }: { thereMs: number; backMs: number }): void {
    if (!this.#takeFromBudget(nowMs)) return;
    const receivedMs = nowMs + thereMs + backMs;
    const taken = this.#limiter.take(nowMs + thereMs);
    this.#count(taken);
    const resetsAt = new Date(receivedMs + taken.resetSeconds * 1000);
    const window = { limit: this.#limit, windowSeconds: WINDOW_MS / 1000, resetsAt };
    const reading = { ...window, at: new Date(receivedMs), remaining: taken.remaining };
    this.#answers.push({ receivedMs, reading });
  }

  #takeFromBudget(nowMs: number): boolean {
    const hasArrived = ({ receivedMs }: Answer) => receivedMs <= nowMs;
    const hasSent = this.#answers.length > 0;
    for (const { reading } of this.#answers.filter(hasArrived)) {
      this.#budget = applyReading(this.#budget, reading);
    }
    this.#answers = this.#answers.filter((answer) => !hasArrived(answer));
    if (this.#budget === null) return !hasSent;
    const budget = budgetAt(this.#budget, new Date(nowMs));
    if (budget === null) return true;
    this.#budget = { ...budget, remaining: Math.max(0, budget.remaining - 1) };
    return budget.remaining > 0;
  }

  #count({ endsMs, isRefused }: { endsMs: number; isRefused: boolean }): void {
    const window = this.windows.get(endsMs) ?? { refused: 0, passing: 0 };
    const assumedEndMs = this.#budget?.resetsAt.getTime() ?? endsMs;
    this.windows.set(endsMs, {
      refused: window.refused + (isRefused ? 1 : 0),
      passing: window.passing + (endsMs - assumedEndMs > WINDOW_MS / 2 ? 1 : 0),
    });
  }
}

function sendRequests({ limit, requests }: Drawn): Window[] {
  const client = new Client(limit);
  let nowMs = START_MS;
  for (const { gapMs, ...transit } of requests) {
    nowMs += gapMs;
    client.send(nowMs, transit);
  }
  return [...client.windows.values()];
}

test('a single client is refused only requests that were under way when a window ended', () => {
  const property = fc.property(drawn, (requests) => {
    for (const { refused, passing } of sendRequests(requests)) {
      expect(refused).toBeLessThanOrEqual(passing);
    }
  });
  fc.assert(property, { seed: 20_270_301, numRuns: 500 });
});

test('no request is refused when each answer arrives before the next request', () => {
  const property = fc.property(drawn, ({ limit, requests }) => {
    const sequential = requests.map(({ gapMs }) => ({ gapMs: gapMs + 1, thereMs: 0, backMs: 0 }));
    const refused = sendRequests({ limit, requests: sequential }).filter(
      (window) => window.refused > 0,
    );
    expect(refused).toEqual([]);
  });
  fc.assert(property, { seed: 20_270_301, numRuns: 500 });
});
