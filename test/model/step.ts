import type * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer, Json } from '../support/rest-client.ts';
import { type Model, shownBatches } from './model.ts';
import type { Running } from './running.ts';

type Run<Order> = (order: Order, model: Model, running: Running) => Promise<void>;

/** One command: when it makes sense, and what it does to model and system. */
export class Step<Order> implements fc.AsyncCommand<Model, Running> {
  readonly #name: string;
  readonly #order: Order;
  readonly #run: Run<Order>;
  readonly #needsBatch: boolean;

  constructor(name: string, order: Order, does: { needsBatch: boolean; run: Run<Order> }) {
    this.#name = name;
    this.#order = order;
    this.#run = does.run;
    this.#needsBatch = does.needsBatch;
  }

  check(model: Readonly<Model>): boolean {
    return !this.#needsBatch || shownBatches(model).length > 0;
  }

  async run(model: Model, running: Running): Promise<void> {
    await this.#run(this.#order, model, running);
  }

  toString(): string {
    return `${this.#name}(${JSON.stringify(this.#order)})`;
  }
}

/** Commands of one name, with every order that an arbitrary gives. */
export function step<Order>(
  name: string,
  orders: fc.Arbitrary<Order>,
  run: Run<Order>,
  { needsBatch = true } = {},
): fc.Arbitrary<Step<Order>> {
  return orders.map((order) => new Step(name, order, { needsBatch, run }));
}

/** The member of a list that an order means, whatever its length. */
export function pick<T>(list: readonly T[], nth: number): T {
  const picked = list[nth % list.length];
  if (picked === undefined) throw new RangeError('Cannot pick from an empty list');
  return picked;
}

/**
 * Fails unless the answer is one that the model allows.
 * @param allowed whether the order may be accepted: true, false, or both
 * @returns whether it was
 */
export function judge(
  { status, body }: Answer,
  allowed: ReadonlySet<boolean>,
  told: Json = {},
): boolean {
  const isAccepted = status >= 200 && status < 300;
  const known = isAccepted || status === 409;
  expect(known, `an answer of ${status}: ${JSON.stringify({ ...told, body })}`).toBe(true);
  const wrong = `answered ${status} where ${[...allowed].join(' or ')} is right`;
  expect(allowed.has(isAccepted), `${wrong}: ${JSON.stringify({ ...told, body })}`).toBe(true);
  return isAccepted;
}
