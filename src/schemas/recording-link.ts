import { z } from 'zod';
import { instantView } from './members/instant-view.ts';
import { warningsView } from './members/warnings.ts';

const HOUR_SECONDS = 3600;
const LONGEST_SECONDS = 7 * 24 * HOUR_SECONDS;

/** The body with which a link to a recording is made. */
export const recordingLinkRequest = {
  schema: z
    .object({
      expires_in_seconds: z
        .number()
        .int()
        .min(1)
        .max(LONGEST_SECONDS)
        .default(HOUR_SECONDS)
        .describe('How long the link plays the recording, in seconds: from 1 to 604800, a week.'),
    })
    .meta({ examples: [{ expires_in_seconds: HOUR_SECONDS }] }),
};

export const recordingLinkView = z.object({
  url: z.string().describe('The link. It takes `Range` requests, as `/recording` does.'),
  expires_at: instantView.describe('When it ends, in UTC; never later than the token.'),
  warnings: warningsView,
});
