import { useCallback } from 'react';
import { useRedial } from '../../session/session.tsx';
import { useAnswersInTurn } from './use-answers-in-turn.ts';

const ROUND_MS = 60_000;

/** Asks campaigns for their statistics, one after the other: those of a large one keep Postgres busy for a second. */
export function useCampaignStats(campaignIds: readonly string[]) {
  const redial = useRedial();
  const count = useCallback(
    async (id: string, signal: AbortSignal) =>
      (await redial.getCampaignStats({ path: { campaign_id: id }, signal })).data,
    [redial],
  );
  return useAnswersInTurn(campaignIds, count, ROUND_MS);
}
