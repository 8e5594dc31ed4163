import { count } from '../../../components/count.ts';
import { texts } from '../../../texts.ts';
import { type RatePoint, STEP_MS } from './call-starts.ts';
import { mostOf } from './plot-path.ts';

const MINUTE_MS = 60_000;
/** Keeps the height of a line. */
const NOTHING = '\u00A0';

/** What stands below the plot: the highest rate, and nothing while no rate is known. */
export function rateText(rates: readonly RatePoint[]): string {
  if (rates.length === 0) return NOTHING;
  const minutes = Math.max(1, Math.round((rates.length * STEP_MS) / MINUTE_MS));
  return texts.batch.rateMost(count(mostOf(rates)), minutes);
}
