import { focusManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Ask, askInTurn } from './ask-in-turn.ts';

/** Asks about one object. */
type Read<Answer> = (id: string, signal: AbortSignal) => Promise<Answer>;

type Answers<Answer> = {
  /** Of the objects that have answered, in their order. */
  answers: Answer[];
  /** Each object has answered, or failed to. */
  isRead: boolean;
};

/**
 * Asks about all objects, one after the other, and again and again while somebody looks at the page.
 * @param read one function for all renders
 * @param roundMs a round takes at least so many milliseconds
 */
export function useAnswersInTurn<Answer>(
  ids: readonly string[],
  read: Read<Answer>,
  roundMs: number,
): Answers<Answer> {
  const [known, setKnown] = useState<ReadonlyMap<string, Answer | null>>(new Map());
  const wanted = ids.join(' ');
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const asked = new Set<string>();
    const ask: Ask = async (id) => {
      if (asked.has(id) && !focusManager.isFocused()) return;
      asked.add(id);
      // An answer stays when a later question fails.
      const answer = await read(id, signal).catch(() => null);
      if (signal.aborted) return;
      setKnown((before) => new Map(before).set(id, answer ?? before.get(id) ?? null));
    };
    if (wanted !== '') void askInTurn(wanted.split(' '), ask, { signal, roundMs });
    return () => stop.abort();
  }, [read, roundMs, wanted]);
  return {
    answers: ids.flatMap((id) => known.get(id) ?? []),
    isRead: ids.every((id) => known.has(id)),
  };
}
