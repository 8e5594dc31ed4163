import { z } from 'zod';
import {
  type DestinationRules,
  effectiveDestinationRules,
  type OwnDestinationRules,
} from '../domain/destinations/destination-rules.ts';
import {
  CLOSABLE_KINDS,
  type ClosableKind,
  COUNTRIES,
} from '../domain/destinations/destination.ts';
import { explainedEnum } from './members/explained-enum.ts';
import type { BodySchema } from './reading/body.ts';

/** The code of a country as it is sent, in upper or lower case. */
const country = z
  .string()
  .max(2)
  .toUpperCase()
  .refine((code) => COUNTRIES.has(code), {
    error: 'must be a country code of ISO 3166-1 with telephone numbers, such as US',
  })
  .describe('A country, ISO 3166-1 alpha-2.');

const kind = explainedEnum(CLOSABLE_KINDS, 'A kind of numbers, by libphonenumber.', {
  premium: 'numbers that the caller pays for, such as +1 900, and +979.',
  shared_cost: 'numbers that caller and callee pay for, such as +49 180, and +808.',
  satellite: 'satellite telephones and the networks of ships and aircraft: +870, +881 and +882.',
});

/** The body with which an operator sets which numbers an organization may call. */
export const destinationRules = {
  schema: z
    .object({
      closed_kinds: z
        .array(kind)
        .max(CLOSABLE_KINDS.length)
        .nullish()
        .describe(
          'Kinds of numbers that the organization may not call; an empty list opens all, null or ' +
            'nothing closes those that the installation closes.',
        ),
      allowed_countries: z
        .array(country)
        .min(1)
        .max(COUNTRIES.size)
        .nullish()
        .describe(
          'The only countries that the organization may call, by ISO 3166-1 alpha-2; null or nothing ' +
            'allows all. With a list, numbers of no country or of an unknown one are not called.',
        ),
    })
    .meta({ examples: [{ closed_kinds: ['satellite'], allowed_countries: ['US', 'CA'] }] }),
} satisfies BodySchema<z.ZodRawShape>;

const closedKinds = z
  .array(kind)
  .max(CLOSABLE_KINDS.length)
  .describe('Kinds of numbers that are not called.');
const allowedCountries = z
  .array(z.string())
  .nullable()
  .describe('The only countries that are called, by ISO 3166-1 alpha-2; null: all.');

/** The rules in force, as they are answered. */
export const destinationsView = z
  .object({ closed_kinds: closedKinds, allowed_countries: allowedCountries })
  .describe('Which numbers the organization may call. Only the operator can change it.');

/** The rules as operators see them. */
export const operatedDestinationsView = z
  .object({
    closed_kinds: closedKinds
      .nullable()
      .describe('As set for this organization; null: the kinds that the installation closes.'),
    allowed_countries: allowedCountries,
    effective_closed_kinds: closedKinds,
  })
  .describe('Which numbers the organization may call.');

export function viewDestinations(rules: DestinationRules): z.output<typeof destinationsView> {
  const { closedKinds: closed, allowedCountries: allowed } = rules;
  return { closed_kinds: [...closed], allowed_countries: allowed && [...allowed] };
}

export function viewOperatedDestinations(
  own: OwnDestinationRules,
  installation: { closedKinds: readonly ClosableKind[] },
): z.output<typeof operatedDestinationsView> {
  const effective = effectiveDestinationRules(own, installation);
  return {
    closed_kinds: own.closedKinds && [...own.closedKinds],
    allowed_countries: own.allowedCountries && [...own.allowedCountries],
    effective_closed_kinds: [...effective.closedKinds],
  };
}

/** The rules of a request; absent ones are not set. */
export function readDestinations(
  sent: z.output<typeof destinationRules.schema>,
): OwnDestinationRules {
  return {
    closedKinds: sent.closed_kinds ?? null,
    allowedCountries: sent.allowed_countries ?? null,
  };
}
