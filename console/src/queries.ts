import { MutationCache, QueryClient } from '@tanstack/react-query';
import { RedialError } from 'redial-client';
import { isAnswerLost } from './components/lost-answer.ts';

const ATTEMPTS = 3;
/** What was read is shown to whoever asks so soon again: the page for which `readEarly` has asked. */
const FRESH_MS = 1_000;

/** A refusal stays one; what the network or a busy server broke is tried again. */
function isWorthTrying(failures: number, error: Error): boolean {
  const status = error instanceof RedialError ? error.status : null;
  const isRefusal = status !== null && status < 500 && status !== 429;
  return !isRefusal && failures < ATTEMPTS;
}

/** Everything that the console has read. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: isWorthTrying, staleTime: FRESH_MS } },
  mutationCache: new MutationCache({
    // What is shown may not be so any more.
    onError: (error) => isAnswerLost(error) && void queries.invalidateQueries(),
  }),
});
