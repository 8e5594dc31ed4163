import type { LeaveQuestionProps } from './leave-question.tsx';
import { usePart } from './use-part.ts';

const loadQuestion = () => import('./leave-question.tsx');

/**
 * Asks before the page is left while something on it would be lost. A navigation with `ignoreBlocker`, as
 * after a save, is never asked about.
 */
export function LeaveGuard(props: LeaveQuestionProps) {
  const loaded = usePart(loadQuestion);
  return loaded === null ? null : <loaded.LeaveQuestion {...props} />;
}
