import { REPAIRS } from '../dialer/recovery/repairs.ts';
import { OUTCOMES } from '../domain/call.ts';
import { countFromZero } from '../telemetry/measure.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

/** Shows the counters that alerts look at from 0 on; an organization is known with its first call. */
export function showZeroCounters({ perOrganization }: Telemetry): void {
  countFromZero(
    'redial.sweep.repairs',
    REPAIRS.map((kind) => ({ kind })),
  );
  if (perOrganization) return;
  const organization = '';
  countFromZero(
    'redial.attempts',
    OUTCOMES.map((outcome) => ({ outcome, organization })),
  );
  countFromZero('redial.calls.returned', [
    { reason: 'call_control_refusing', organization },
    { reason: 'call_control_unreachable', organization },
  ]);
}
