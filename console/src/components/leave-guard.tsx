import { useEffect, useState } from 'react';

export type LeaveGuardProps = {
  /** Whether something would be lost now. */
  isLosing: () => boolean;
  /** What would be lost, as a sentence. */
  loss: string;
  /** The name of the button that leaves, with what it loses. */
  leaveLabel: string;
};

/** The page is shown before it is there. */
const loadQuestion = () => import('./leave-question.tsx');

/**
 * Asks before the page is left while something on it would be lost. A navigation with `ignoreBlocker`, as
 * after a save, is never asked about.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadQuestion>> | null>(null);
  useEffect(() => void loadQuestion().then(setLoaded, () => undefined), []);
  return loaded === null ? null : <loaded.LeaveQuestion {...props} />;
}
