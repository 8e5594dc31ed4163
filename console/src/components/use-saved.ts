import { useQueryClient } from '@tanstack/react-query';
import { plainWords } from './plain-words.ts';
import { tellDone } from './tell-done.ts';

type Saved = {
  /** What was saved. */
  title: string;
  did: string;
  /** Of the API. */
  warnings?: readonly string[] | undefined;
};

/** What follows when something is saved: it is said, everything is read again, and the form is left. */
export function useSaved(): (saved: Saved, leave: () => Promise<void>) => Promise<void> {
  const queries = useQueryClient();
  return async ({ title, did, warnings = [] }, leave) => {
    tellDone(title, did, ...warnings.map(plainWords));
    await queries.invalidateQueries();
    await leave();
  };
}
