import type { CampaignDefaultConfig } from '../config/config.ts';
import { type Problem, StartupError } from '../domain/errors.ts';
import type { CampaignDefaults } from '../schemas/campaign-request.ts';
import { problemsWithHoursSize, workingHours } from '../schemas/members/working-hours.ts';

/**
 * Reads the defaults of new campaigns.
 * @throws {StartupError} DEFAULT_WORKING_HOURS is not working hours in JSON, or larger than a request
 * may send them
 */
export function readCampaignDefaults(config: CampaignDefaultConfig): CampaignDefaults {
  const { timezoneSource } = config;
  if (config.workingHours === '') return { workingHours: undefined, timezoneSource };
  const json = parseJson(config.workingHours);
  const problems = problemsWith(json);
  if (problems.length === 0) return { workingHours: json, timezoneSource };
  throw refused(problems.map(({ path, message }) => `${path} ${message}`.trim()).join('; '));
}

/** What a request with these working hours would be refused for. */
function problemsWith(json: unknown): Problem[] {
  const tooLarge = problemsWithHoursSize(json);
  if (tooLarge.length > 0) return tooLarge;
  const issues = workingHours.safeParse(json).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }));
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
