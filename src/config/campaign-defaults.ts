import { z } from 'zod';
import { TIMEZONE_SOURCES, type TimezoneSource } from '../domain/campaign.ts';
import { variable, type Values } from './variable.ts';

/** What a new campaign gets where its request says nothing. */
export const campaignDefaultKeys = {
  workingHours: variable({
    env: 'DEFAULT_WORKING_HOURS',
    doc: 'Working hours that a new campaign gets when its request has no working_hours, as the JSON of the API, such as {"monday":{"start":"09:00","end":"17:00"}}; campaigns that exist keep theirs; empty: none, so that calls are allowed at any time.',
    schema: z.string(),
    default: '',
  }),
  timezoneSource: variable<TimezoneSource>({
    env: 'DEFAULT_TIMEZONE_SOURCE',
    doc: `The timezone_source that a new campaign gets when its request has none: ${TIMEZONE_SOURCES.join(' or ')}; campaigns that exist keep theirs.`,
    schema: z.enum(TIMEZONE_SOURCES),
    default: 'campaign',
  }),
};

export type CampaignDefaultConfig = Values<typeof campaignDefaultKeys>;
