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

/** The window of express-rate-limit: it begins with the first request after the one before. */
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

/** A client that is alone with its server, and its answers on their way. */
class Client {
  readonly #limit: number;
  readonly #limiter: Limiter;
  #budget: Budget | null = null;
  #answers: Answer[] = [];
  /**
   * By their ends: how many requests the server refused in a window, and how many came to it that
   * were spent from the one before, on their way when it ended or just before its believed end.
   */
  readonly windows = new Map<number, Window>();

  constructor(limit: number) {
    this.#limit = limit;
    this.#limiter = new Limiter(limit);
  }

  /** Sends nothing where the budget allows nothing, nor before the first answer has come. */
  send(nowMs: number, { thereMs, backMs }: { thereMs: number; backMs: number }): void {
    if (!this.#spend(nowMs)) return;
    const receivedMs = nowMs + thereMs + backMs;
    const told = this.#limiter.take(nowMs + thereMs);
    this.#count(told);
    const resetsAt = new Date(receivedMs + told.resetSeconds * 1000);
    const window = { limit: this.#limit, windowSeconds: WINDOW_MS / 1000, resetsAt };
    const reading = { ...window, at: new Date(receivedMs), remaining: told.remaining };
    this.#answers.push({ receivedMs, reading });
  }

  #spend(nowMs: number): boolean {
    const isHere = ({ receivedMs }: Answer) => receivedMs <= nowMs;
    const hasWaited = this.#answers.length > 0;
    for (const { reading } of this.#answers.filter(isHere)) {
      this.#budget = applyReading(this.#budget, reading);
    }
    this.#answers = this.#answers.filter((answer) => !isHere(answer));
    if (this.#budget === null) return !hasWaited;
    const budget = budgetAt(this.#budget, new Date(nowMs));
    if (budget === null) return true;
    this.#budget = { ...budget, remaining: Math.max(0, budget.remaining - 1) };
    return budget.remaining > 0;
  }

  #count({ endsMs, isRefused }: { endsMs: number; isRefused: boolean }): void {
    const seen = this.windows.get(endsMs) ?? { refused: 0, passing: 0 };
    const believedMs = this.#budget?.resetsAt.getTime() ?? endsMs;
    this.windows.set(endsMs, {
      refused: seen.refused + (isRefused ? 1 : 0),
      passing: seen.passing + (endsMs - believedMs > WINDOW_MS / 2 ? 1 : 0),
    });
  }
}

function run({ limit, requests }: Drawn): Window[] {
  const client = new Client(limit);
  let nowMs = START_MS;
  for (const { gapMs, ...way } of requests) {
    nowMs += gapMs;
    client.send(nowMs, way);
  }
  return [...client.windows.values()];
}

test('whoever is alone is refused only what was on its way when a window ended', () => {
  const property = fc.property(drawn, (requests) => {
    for (const { refused, passing } of run(requests)) {
      expect(refused).toBeLessThanOrEqual(passing);
    }
  });
  fc.assert(property, { seed: 20_270_301, numRuns: 500 });
});

test('no request is refused whose answers come before the next one is sent', () => {
  const property = fc.property(drawn, ({ limit, requests }) => {
    const orderly = requests.map(({ gapMs }) => ({ gapMs: gapMs + 1, thereMs: 0, backMs: 0 }));
    const refused = run({ limit, requests: orderly }).filter((window) => window.refused > 0);
    expect(refused).toEqual([]);
  });
  fc.assert(property, { seed: 20_270_301, numRuns: 500 });
});
