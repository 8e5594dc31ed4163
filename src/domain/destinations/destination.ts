import type { PhoneNumber } from '../phone-number.ts';
import data from './destinations.json' with { type: 'json' };
import { isReservedNumber } from './reserved-numbers.ts';

/** Kinds of numbers whose calls cost many times an ordinary one, or pay whoever is called. */
export const CLOSABLE_KINDS = ['premium', 'shared_cost', 'satellite'] as const;
export type ClosableKind = (typeof CLOSABLE_KINDS)[number];

/**
 * Calling code → its countries (ISO 3166-1) and closable kinds, each with a regular expression of the
 * beginnings of national numbers. The first country that matches is that of a number; '' matches all.
 */
export type DestinationData = Record<
  string,
  {
    countries: { country: string; pattern: string }[];
    closed: { [kind in ClosableKind]?: string };
  }
>;

type Plan = {
  countries: readonly { country: string; beginning: RegExp }[];
  closable: readonly { kind: ClosableKind; beginning: RegExp }[];
};

/**
 * Calling codes of one kind (ITU-T E.164, list of assigned country codes): Inmarsat, the Global Mobile
 * Satellite System, networks of satellites, ships and aircraft, and international services of shared
 * cost and premium rate. libphonenumber has no type for satellites.
 */
const KIND_OF_CODE: ReadonlyMap<string, ClosableKind> = new Map([
  ['870', 'satellite'],
  ['881', 'satellite'],
  ['882', 'satellite'],
  ['808', 'shared_cost'],
  ['979', 'premium'],
]);

const plans = new Map(
  Object.entries<DestinationData[string]>(data.plans).map(([code, plan]) => [
    code,
    compilePlan(code, plan),
  ]),
);

/** The countries that a number can have; XK, AC and TA are no official codes of ISO 3166-1. */
export const COUNTRIES: ReadonlySet<string> = new Set(
  [...plans.values()].flatMap(({ countries }) => countries.map(({ country }) => country)),
);

/**
 * The closable kind of a number; null: an ordinary one. A number with more digits than its country has
 * is of the kind of its beginning. Numbers reserved for examples and fiction are ordinary.
 */
export function kindOfNumber(number: PhoneNumber): ClosableKind | null {
  const found = planOf(number);
  if (found === undefined) return null;
  const { plan, national } = found;
  const closable = plan.closable.find(({ beginning }) => beginning.test(national));
  return closable === undefined || isReservedNumber(number) ? null : closable.kind;
}

/** The country of a number by ISO 3166-1; null: it is of none, or of an unknown one. */
export function countryOfNumber(number: PhoneNumber): string | null {
  const found = planOf(number);
  if (found === undefined) return null;
  const { plan, national } = found;
  return plan.countries.find(({ beginning }) => beginning.test(national))?.country ?? null;
}

/** Finds the plan of a number: no calling code is the beginning of another. */
function planOf(number: PhoneNumber): { plan: Plan; national: string } | undefined {
  for (let end = 2; end <= 4; end += 1) {
    const plan = plans.get(number.slice(1, end));
    if (plan !== undefined) return { plan, national: number.slice(end) };
  }
  return undefined;
}

function compilePlan(code: string, { countries, closed }: DestinationData[string]): Plan {
  const kindOfAll = KIND_OF_CODE.get(code);
  const patterns = kindOfAll === undefined ? closed : { [kindOfAll]: '' };
  return {
    countries: countries.map(({ country, pattern }) => ({ country, beginning: compile(pattern) })),
    closable: CLOSABLE_KINDS.flatMap((kind) => {
      const pattern = patterns[kind];
      return pattern === undefined ? [] : [{ kind, beginning: compile(pattern) }];
    }),
  };
}

function compile(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})`);
}
