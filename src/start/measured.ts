import type { TelemetryConfig } from '../config/telemetry.ts';
import type { Part } from '../runtime/process.ts';
import { startTelemetry, type Telemetry, type TelemetryPart } from '../telemetry/telemetry.ts';

/**
 * Starts a part with the telemetry of its process, which ends after it.
 * @throws {StartupError} as `startTelemetry`, or as the part
 */
export async function measured(
  name: TelemetryPart,
  config: TelemetryConfig,
  start: (telemetry: Telemetry) => Promise<Part>,
): Promise<Part> {
  await using stack = new AsyncDisposableStack();
  const telemetry = stack.use(await startTelemetry(name, { config, env: process.env }));
  const part = stack.use(await start(telemetry));
  const open = stack.move();
  return { ...part, [Symbol.asyncDispose]: () => open.disposeAsync() };
}
