import { z } from 'zod';
import { COST_PARTS, type CostPart, type CostParts } from '../../domain/call-cost.ts';

const MAX_USD = 1_000_000;

const MEANINGS: Readonly<Record<CostPart, string>> = {
  telephony: 'the minutes at the carrier',
  transcription: 'speech to text',
  speech: 'text to speech',
  model: 'the language model',
  platform: 'the platform of the agent',
  other: 'anything else',
};

const nameOf = (part: CostPart) => `${part}_usd` as const;
type Name = ReturnType<typeof nameOf>;

const described = <Schema extends z.ZodType>(schema: Schema) =>
  // Exactly one entry for each part.
  Object.fromEntries(
    COST_PARTS.map((part) => [
      nameOf(part),
      schema.meta({ description: `Of ${MEANINGS[part]}, in US dollars.` }),
    ]),
  ) as Record<Name, Schema>;

/** The parts of the cost in a report. */
export const reportedCost = z.strictObject(described(z.number().min(0).max(MAX_USD).nullish()));

/** The parts of the cost of a call as they are answered; null: not known. */
export const costView = z.object(described(z.number().nullable()));

/** The parts that a report has; null: not reported. */
export function readCost(cost: z.output<typeof reportedCost>): CostParts {
  return partsFrom((part) => cost[nameOf(part)] ?? null);
}

export function viewCost(parts: CostParts): z.output<typeof costView> {
  // Exactly one entry for each part.
  return Object.fromEntries(COST_PARTS.map((part) => [nameOf(part), parts[part]])) as z.output<
    typeof costView
  >;
}

function partsFrom(of: (part: CostPart) => number | null): CostParts {
  // Exactly one entry for each part.
  return Object.fromEntries(COST_PARTS.map((part) => [part, of(part)])) as CostParts;
}
