import { type CampaignStatus, durationWarnings, type TimezoneSource } from '../domain/campaign.ts';
import { type Problem, ValidationError } from '../domain/errors.ts';
import { assertAgentName } from './members/agent-id.ts';
import { hoursWarnings } from '../domain/hours/call-hours.ts';
import {
  campaignCreate,
  type CampaignDraft,
  campaignDraft,
  campaignPatch,
  type CampaignView,
} from './campaign.ts';
import { zoneWarnings } from '../domain/hours/time-zone.ts';
import { closingWarnings } from './members/closed-days.ts';
import { checkBody, isObject } from './reading/body.ts';
import { readPatch } from './reading/patch.ts';

/** What a new campaign gets where its request says nothing. */
export type CampaignDefaults = {
  /** As the API takes them; undefined: none. */
  workingHours: unknown;
  timezoneSource: TimezoneSource;
};

export type CampaignRules = {
  strict: boolean;
  campaignDefaults: CampaignDefaults;
  /** The installation calls nobody without working hours. */
  requiresWorkingHours: boolean;
};

const REQUIRED: Problem = {
  path: 'working_hours',
  message:
    'is required by this installation: send the hours in which calls may begin; null would mean always',
};

/**
 * Reads the body of Create Campaign. A missing `working_hours` gets the default of the installation,
 * and null means that calls are allowed at any time.
 * @throws {ValidationError} listing every problem
 */
export function readCampaign(
  json: unknown,
  { strict, campaignDefaults, requiresWorkingHours }: CampaignRules,
): { draft: CampaignDraft; warnings: string[] } {
  const completed = isObject(json) ? withDefaults(json, campaignDefaults) : json;
  const { value, problems, warnings } = checkBody(campaignCreate, completed, { strict });
  const hasHours = isObject(completed) && (completed['working_hours'] ?? null) !== null;
  if (requiresWorkingHours && isObject(completed) && !hasHours) problems.push(REQUIRED);
  if (value === undefined || problems.length > 0) throw new ValidationError(problems);
  const draft = campaignDraft(value);
  return {
    draft,
    warnings: [
      ...warnings,
      ...durationWarnings(isObject(json) && json['max_call_duration_seconds']),
      ...hoursWarnings(draft, requiresWorkingHours),
      ...zoneWarnings('timezone', draft.timezone),
    ],
  };
}

function withDefaults(
  json: Record<string, unknown>,
  { workingHours, timezoneSource }: CampaignDefaults,
): Record<string, unknown> {
  return {
    ...json,
    ...(!Object.hasOwn(json, 'working_hours') && { working_hours: workingHours ?? null }),
    timezone_source: json['timezone_source'] ?? timezoneSource,
  };
}

/**
 * Reads a patch of a campaign. null in `working_hours` allows calls at any time; null in
 * `timezone_source` is the default of the installation.
 * @param change `stored`: the campaign as a GET answers it
 * @throws {ValidationError} listing every problem
 */
export function readCampaignPatch(
  { stored, json }: { stored: CampaignView; json: unknown },
  { strict, campaignDefaults, requiresWorkingHours }: CampaignRules,
): { draft: CampaignDraft; status: CampaignStatus; warnings: string[] } {
  const resetsSource = isObject(json) && json['timezone_source'] === null;
  const completed = resetsSource
    ? { ...json, timezone_source: campaignDefaults.timezoneSource }
    : json;
  const { value, warnings } = readPatch(campaignPatch, { stored, json: completed }, { strict });
  const draft = campaignDraft(value);
  assertAgentName('agent_id', { stored: stored.agent_id, given: draft.agentId });
  const losesHours = draft.workingHours === null && stored.working_hours !== null;
  if (requiresWorkingHours && losesHours) throw new ValidationError([REQUIRED]);
  return {
    draft,
    status: value.status,
    warnings: [
      ...warnings,
      ...closingWarnings({
        member: 'working_hours',
        before: 'calls could begin at any time',
        stored: stored.working_hours,
        hours: draft.workingHours,
      }),
      ...durationWarnings(isObject(json) && json['max_call_duration_seconds']),
      ...hoursWarnings(draft, requiresWorkingHours),
      ...zoneWarnings('timezone', draft.timezone),
    ],
  };
}
