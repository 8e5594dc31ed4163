import { focusManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Ask, askInTurn } from './ask-in-turn.ts';

/** Asks about one object. */
type Read<Answer> = (id: string, signal: AbortSignal) => Promise<Answer>;

/**
 * Asks about all objects, one after the other, again and again while somebody looks at the page.
 * @param read one function for all renders
 * @param roundMs a round takes at least so many milliseconds
 * @returns what is known of the objects, in their order
 */
export function useAnswersInTurn<Answer>(
  ids: readonly string[],
  read: Read<Answer>,
  roundMs: number,
): Answer[] {
  const [known, setKnown] = useState<ReadonlyMap<string, Answer>>(new Map());
  const wanted = ids.join(' ');
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const ask: Ask = async (id) => {
      if (!focusManager.isFocused()) return;
      const answer = await read(id, signal);
      setKnown((before) => new Map(before).set(id, answer));
    };
    if (wanted !== '') void askInTurn(wanted.split(' '), ask, { signal, roundMs });
    return () => stop.abort();
  }, [read, roundMs, wanted]);
  return ids.flatMap((id) => known.get(id) ?? []);
}
