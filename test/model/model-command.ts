import type * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer, Json } from '../support/servers/rest-client.ts';
import { type Model, visibleBatches } from './model.ts';
import type { SystemUnderTest } from './system-under-test.ts';

type Run<Args> = (args: Args, model: Model, running: SystemUnderTest) => Promise<void>;

/** A command of fast-check's model runner: when it may run, and what it does. */
export class ModelCommand<Args> implements fc.AsyncCommand<Model, SystemUnderTest> {
  readonly #name: string;
  readonly #args: Args;
  readonly #run: Run<Args>;
  readonly #needsBatch: boolean;

  constructor(name: string, args: Args, does: { needsBatch: boolean; run: Run<Args> }) {
    this.#name = name;
    this.#args = args;
    this.#run = does.run;
    this.#needsBatch = does.needsBatch;
  }

  check(model: Readonly<Model>): boolean {
    return !this.#needsBatch || visibleBatches(model).length > 0;
  }

  async run(model: Model, running: SystemUnderTest): Promise<void> {
    await this.#run(this.#args, model, running);
  }

  toString(): string {
    return `${this.#name}(${JSON.stringify(this.#args)})`;
  }
}

/** Builds the arbitrary of a named command from the arbitrary of its arguments. */
export function command<Args>(
  name: string,
  argsArbitrary: fc.Arbitrary<Args>,
  run: Run<Args>,
  { needsBatch = true } = {},
): fc.Arbitrary<ModelCommand<Args>> {
  return argsArbitrary.map((args) => new ModelCommand(name, args, { needsBatch, run }));
}

/** Picks a member of a list of any length by a generated index. */
export function pickNth<T>(list: readonly T[], nth: number): T {
  const picked = list[nth % list.length];
  if (picked === undefined) throw new RangeError('Cannot pick from an empty list');
  return picked;
}

/**
 * Fails unless the model allows the answer.
 * @param allowed whether the request may be accepted: true, false, or both
 * @param context shown when the check fails
 * @returns whether the request was accepted
 */
export function checkAnswer(
  { status, body }: Answer,
  allowed: ReadonlySet<boolean>,
  context: Json = {},
): boolean {
  const isAccepted = status >= 200 && status < 300;
  const known = isAccepted || status === 409;
  expect(known, `an answer of ${status}: ${JSON.stringify({ ...context, body })}`).toBe(true);
  const wrong = `answered ${status}; accepted should be ${[...allowed].join(' or ')}`;
  expect(allowed.has(isAccepted), `${wrong}: ${JSON.stringify({ ...context, body })}`).toBe(true);
  return isAccepted;
}
