import { z } from 'zod';
import { holdReason } from '../enums/campaign.ts';
import { described } from './described.ts';
import { instantView } from './instant-view.ts';

/** Why call control takes no calls of a campaign, as it is answered. */
export const campaignHoldMembers = described(
  {
    held_at: instantView.nullable(),
    held_reason: holdReason.nullable(),
    held_detail: z.string().nullable(),
    next_probe_at: instantView.nullable(),
  },
  {
    held_at:
      'Since when the campaign is held, in UTC: call control refuses its calls for certain. Nobody is ' +
      'counted as attempted meanwhile. null: it is not held. Independent of `status`.',
    held_detail:
      'What call control answered, with the remedy. It holds no telephone number. null while the ' +
      'campaign is not held.',
    next_probe_at:
      'While the campaign is held: when the next single call finds out whether it is mended, in UTC. ' +
      'A change of the campaign, its agent or its account makes it now. null while it is not held.',
  },
);
