import type { TelemetryOptions } from '@temporalio/worker';
import type { Telemetry } from './telemetry.ts';

/** Lets Temporal's native core answer its metrics on a local port, from which `/metrics` takes them. */
export function coreTelemetry({ coreAddress }: Telemetry): Pick<TelemetryOptions, 'metrics'> {
  if (coreAddress === null) return {};
  const prometheus = {
    bindAddress: coreAddress,
    countersTotalSuffix: true,
    unitSuffix: true,
    useSecondsForDurations: true,
  };
  return { metrics: { prometheus } };
}
