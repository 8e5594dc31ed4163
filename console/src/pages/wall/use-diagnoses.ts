import type { BatchDiagnosis } from 'redial-client';
import { useCallback } from 'react';
import { useRedial } from '../../session/session.tsx';
import { useAnswersInTurn } from './use-answers-in-turn.ts';

const ROUND_MS = 10_000;

/** Asks of all batches why their contacts wait; those that have answered are returned. */
export function useDiagnoses(batchIds: readonly string[]): BatchDiagnosis[] {
  const redial = useRedial();
  const diagnose = useCallback(
    async (id: string, signal: AbortSignal) =>
      (await redial.diagnoseBatch({ path: { batch_id: id }, signal })).data,
    [redial],
  );
  return useAnswersInTurn(batchIds, diagnose, ROUND_MS).answers;
}
