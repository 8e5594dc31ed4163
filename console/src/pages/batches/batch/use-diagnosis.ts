import { useQuery } from '@tanstack/react-query';
import { diagnoseBatchQueryKey } from 'redial-client/react-query';
import { useState } from 'react';
import { useRedial } from '../../../session/session.tsx';

const SHORTEST_MS = 5_000;
/** A diagnosis of a large batch takes long: at most a tenth of the time is spent with it. */
const REST_FACTOR = 10;

/** Reads, and reads again while something happens, why contacts of a batch wait. */
export function useDiagnosis(batchId: string, { isQuiet }: { isQuiet: boolean }) {
  const redial = useRedial();
  const path = { batch_id: batchId };
  const [tookMs, setTookMs] = useState(0);
  return useQuery({
    queryKey: diagnoseBatchQueryKey({ path }),
    queryFn: async ({ signal }) => {
      const beganMs = Date.now();
      const { data } = await redial.diagnoseBatch({ path, signal });
      setTookMs(Date.now() - beganMs);
      return data;
    },
    refetchInterval: isQuiet ? false : Math.max(SHORTEST_MS, tookMs * REST_FACTOR),
  });
}
