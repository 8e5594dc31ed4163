import { useQuery } from '@tanstack/react-query';
import { useRedial } from '../../../session/session.tsx';
import { diagnosisOptions } from './diagnosis.ts';

const SHORTEST_MS = 5_000;
/** A diagnosis of a large batch takes long: at most a tenth of the time is spent with it. */
const REST_FACTOR = 10;

/** Reads, and reads again while something happens, why contacts of a batch wait. */
export function useDiagnosis(batchId: string, { isQuiet }: { isQuiet: boolean }) {
  const redial = useRedial();
  return useQuery({
    ...diagnosisOptions(redial, batchId),
    refetchInterval: ({ state: { data } }) =>
      isQuiet ? false : Math.max(SHORTEST_MS, (data?.tookMs ?? 0) * REST_FACTOR),
  });
}
