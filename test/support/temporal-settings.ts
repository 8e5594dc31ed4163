import { readConfig, readTemporalSettings, temporalKeys } from '../../src/config/config.ts';
import type { TemporalConfig } from '../../src/config/config.ts';

/** What a process reads from these variables, on a machine without a configuration file. */
export function temporalSettings(env: Record<string, string>): TemporalConfig {
  const { temporal } = readConfig({ temporal: temporalKeys }, env);
  return readTemporalSettings(temporal, env);
}
