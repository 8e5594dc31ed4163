import { DEFAULT_PARAMETERS, type Parameters } from './parameters.ts';
import type { Script } from './script.ts';
import { type BehaviourName, scriptOf } from './table.ts';

/** A behaviour with what differs from its defaults. */
export type Behaviour = { readonly name: BehaviourName } & Partial<Parameters>;

/** What the calls of one number meet, one after the other; the last goes on for all that follow. */
export type Plan = readonly [Behaviour, ...Behaviour[]];

/** The README's table: what the last two digits of a number do. */
const PLANS: Readonly<Record<string, Plan>> = {
  90: [{ name: 'busy' }],
  91: [{ name: 'no-answer' }],
  92: [{ name: 'unavailable' }],
  93: [{ name: 'unknown-number' }],
  94: [{ name: 'declined' }],
  95: [{ name: 'busy' }, { name: 'answered' }],
  96: [{ name: 'no-answer' }, { name: 'no-answer' }, { name: 'answered' }],
};

/** The plan of a number of which no test has said anything. */
export function planByDigits(number: string): Plan {
  return PLANS[number.slice(-2)] ?? [{ name: 'answered' }];
}

/** What each number does next. */
export class Plans {
  readonly #defaults: Partial<Parameters>;
  readonly #draw: () => Partial<Parameters>;
  readonly #plans = new Map<string, Plan>();
  readonly #calls = new Map<string, number>();

  /**
   * The defaults hold for behaviours that say nothing else; `draw` gives each call some of its own
   * instead.
   */
  constructor(defaults: Partial<Parameters> = {}, draw: () => Partial<Parameters> = () => ({})) {
    this.#defaults = defaults;
    this.#draw = draw;
  }

  /** Sets what the next calls of a number meet. */
  set(number: string, plan: Plan): void {
    this.#plans.set(number, plan);
    this.#calls.delete(number);
  }

  /** Counts the calls of every number from one again: 95 is busy once more. */
  restart(): void {
    this.#calls.clear();
  }

  /** Takes the behaviour of the next call of a number. */
  next(number: string): { name: BehaviourName; script: Script } {
    const plan = this.#plans.get(number) ?? planByDigits(number);
    const calls = this.#calls.get(number) ?? 0;
    this.#calls.set(number, calls + 1);
    const behaviour = plan[calls] ?? plan.at(-1) ?? plan[0];
    const parameters = { ...DEFAULT_PARAMETERS, ...this.#defaults, ...this.#draw(), ...behaviour };
    return { name: behaviour.name, script: scriptOf(behaviour.name, parameters) };
  }
}
