import { useEffect, useState } from 'react';

/** How long a part waits that nobody sees yet: the page comes first. */
export const UNSEEN_MS = 500;
const AGAIN_MS = 5_000;

/**
 * A part of a page that is loaded after the page is shown; null: it is not there yet. While the server does
 * not answer, it is tried again.
 * @param load one function for all renders
 * @param waitMs milliseconds before it is loaded
 */
export function usePart<Part>(load: () => Promise<Part>, waitMs = 0): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    let isOver = false;
    const attempt = async () => {
      try {
        const loaded = await load();
        setPart(() => loaded);
      } catch {
        if (!isOver) timer = setTimeout(() => void attempt(), AGAIN_MS);
      }
    };
    let timer = setTimeout(() => void attempt(), waitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [load, waitMs]);
  return part;
}
