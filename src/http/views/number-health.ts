import type { NumberHealth } from '../../db/limits/number-health.ts';
import { answerRate, shortCallShare } from '../../domain/limits/number-health.ts';
import type { NumberHealthView } from '../../schemas/number-health.ts';

export function viewNumberHealth(
  health: NumberHealth,
  { cap, now }: { cap: number | null; now: Date },
): NumberHealthView {
  const { restingUntil } = health;
  const rests = restingUntil !== null && restingUntil > now;
  return {
    phone_number: health.phoneNumber,
    calls: health.calls,
    answered: health.answered,
    answer_rate: answerRate(health),
    short_call_share: shortCallShare(health),
    daily_cap: cap,
    is_capped: cap !== null && health.calls >= cap,
    resting_until: rests ? restingUntil.toISOString() : null,
    rest_reason: health.restReason,
    rested_at: health.restedAt?.toISOString() ?? null,
  };
}
