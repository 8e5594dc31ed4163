import { usePart } from '../components/use-part.ts';

const loadSignInAgain = () => import('./sign-in-again.tsx');

/** Asks for another token once that of the session is refused. Nobody needs its code before. */
export function RefusedToken() {
  const loaded = usePart(loadSignInAgain);
  return loaded !== null && <loaded.SignInAgain />;
}
