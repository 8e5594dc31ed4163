import type { CampaignDefaultConfig } from '../config/config.ts';
import { StartupError } from '../domain/errors.ts';
import type { CampaignDefaults } from '../schemas/campaign-request.ts';
import { workingHours } from '../schemas/members/working-hours.ts';

/**
 * Reads the defaults of new campaigns.
 * @throws {StartupError} DEFAULT_WORKING_HOURS is not working hours in JSON
 */
export function readCampaignDefaults(config: CampaignDefaultConfig): CampaignDefaults {
  const { timezoneSource } = config;
  if (config.workingHours === '') return { workingHours: undefined, timezoneSource };
  const json = parseJson(config.workingHours);
  const { error } = workingHours.safeParse(json);
  if (error === undefined) return { workingHours: json, timezoneSource };
  const problems = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  throw refused(problems.join('; '));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refused('must be JSON', cause);
  }
}

function refused(why: string, cause?: unknown): StartupError {
  const example = '{"monday": {"start": "09:00", "end": "17:00"}}';
  return new StartupError(
    `DEFAULT_WORKING_HOURS: its value is not accepted (${why}). It takes the working hours of the API as JSON, such as ${example}; empty: none.`,
    { cause },
  );
}
