/** The parts of the cost of a call, in the order in which they are answered. */
export const COST_PARTS = [
  'telephony',
  'transcription',
  'speech',
  'model',
  'platform',
  'other',
] as const;
export type CostPart = (typeof COST_PARTS)[number];

/** In US dollars; null: not known. */
export type CostParts = Record<CostPart, number | null>;

/** What the row of a call holds about the price of its minutes. */
export type PricedCall = {
  /** In US dollars, when the call was placed; null: unknown. */
  pricePerMinuteUsd: number | null;
  durationSeconds: number;
  endedAt: Date | null;
};

/**
 * What the minutes of an ended call cost by the price of its account: each started minute counts.
 * @returns US dollars, exact to a millionth; null without a price, and until the call has ended
 */
export function minutesCost(call: PricedCall): number | null {
  const { pricePerMinuteUsd, durationSeconds, endedAt } = call;
  if (pricePerMinuteUsd === null || endedAt === null) return null;
  return Math.round(pricePerMinuteUsd * Math.ceil(durationSeconds / 60) * 1e6) / 1e6;
}
