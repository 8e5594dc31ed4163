import { useEffect, useState } from 'react';

const AGAIN_MS = 5_000;

/**
 * A part of a page that is loaded after the page is shown; null: it is not there yet. While the server does
 * not answer, it is tried again.
 * @param load one function for all renders
 */
export function usePart<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const attempt = async () => {
      try {
        const loaded = await load();
        setPart(() => loaded);
      } catch {
        if (!isOver) timer = setTimeout(() => void attempt(), AGAIN_MS);
      }
    };
    void attempt();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [load]);
  return part;
}
