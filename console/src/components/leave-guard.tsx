import { usePart } from './use-part.ts';

export type LeaveGuardProps = {
  /** Whether something would be lost now. */
  isLosing: () => boolean;
  /** What would be lost, as a sentence. */
  loss: string;
  /** The name of the button that leaves, with what it loses. */
  leaveLabel: string;
};

const loadQuestion = () => import('./leave-question.tsx');

/**
 * Asks before the page is left while something on it would be lost. A navigation with `ignoreBlocker`, as
 * after a save, is never asked about.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const loaded = usePart(loadQuestion);
  return loaded === null ? null : <loaded.LeaveQuestion {...props} />;
}
