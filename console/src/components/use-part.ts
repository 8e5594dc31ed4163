import { useEffect, useState } from 'react';

/**
 * A part of a page that is loaded after the page is shown; null: it is not there yet, or cannot be loaded.
 * @param load one function for all renders
 */
export function usePart<Part>(load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(
    () =>
      void load().then(
        (loaded) => setPart(() => loaded),
        () => undefined,
      ),
    [load],
  );
  return part;
}
