import type { BatchDiagnosis } from 'redial-client';
import { useEffect, useState } from 'react';
import { useRedial } from '../../session/session.tsx';
import { type Ask, askInTurn } from './ask-in-turn.ts';

/** Asks of all batches, one after the other, why their contacts wait; those that have answered are returned. */
export function useDiagnoses(batchIds: readonly string[]): BatchDiagnosis[] {
  const redial = useRedial();
  const [known, setKnown] = useState<ReadonlyMap<string, BatchDiagnosis>>(new Map());
  const wanted = batchIds.join(' ');
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const ask: Ask = async (batchId) => {
      const { data } = await redial.diagnoseBatch({ path: { batch_id: batchId }, signal });
      setKnown((before) => new Map(before).set(batchId, data));
    };
    if (wanted !== '') void askInTurn(wanted.split(' '), ask, signal);
    return () => stop.abort();
  }, [redial, wanted]);
  return batchIds.flatMap((batchId) => known.get(batchId) ?? []);
}
