import { queryOptions } from '@tanstack/react-query';
import type { BatchDiagnosis, Redial } from 'redial-client';
import { diagnoseBatchQueryKey } from 'redial-client/react-query';

/** Why contacts of a batch wait, and for how many milliseconds the question was under way. */
export type TimedDiagnosis = { diagnosis: BatchDiagnosis; tookMs: number };

export function diagnosisOptions(redial: Redial, batchId: string) {
  const path = { batch_id: batchId };
  return queryOptions({
    queryKey: diagnoseBatchQueryKey({ path }),
    queryFn: async ({ signal }): Promise<TimedDiagnosis> => {
      const beganMs = Date.now();
      const { data } = await redial.diagnoseBatch({ path, signal });
      return { diagnosis: data, tookMs: Date.now() - beganMs };
    },
  });
}
