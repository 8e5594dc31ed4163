import type { LogConfig } from '../config/config.ts';
import type { TelemetryConfig } from '../config/telemetry.ts';
import { createLog } from '../runtime/log.ts';
import type { Part } from '../runtime/process.ts';
import { startTelemetry, type Telemetry, type TelemetryPart } from '../telemetry/telemetry.ts';

/**
 * Starts a part with the telemetry of its process, which ends after it.
 * @throws {StartupError} as `startTelemetry`, or as the part
 */
export async function measured(
  name: TelemetryPart,
  { telemetry: config, log: { level } }: { telemetry: TelemetryConfig; log: LogConfig },
  start: (telemetry: Telemetry) => Promise<Part>,
): Promise<Part> {
  await using stack = new AsyncDisposableStack();
  const setup = { config, env: process.env, log: createLog(name, level) };
  const telemetry = stack.use(await startTelemetry(name, setup));
  const part = stack.use(await start(telemetry));
  const open = stack.move();
  return { ...part, [Symbol.asyncDispose]: () => open.disposeAsync() };
}
