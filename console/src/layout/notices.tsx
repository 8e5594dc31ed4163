import { usePart } from '../components/use-part.ts';

const loadTold = () => import('./told.tsx');

/**
 * Where the console says what was done. Its code is loaded after the first page, and before there is
 * something to say: that may be that the server does not answer.
 */
export function Notices() {
  const told = usePart(loadTold);
  return told !== null && <told.Notifications />;
}
