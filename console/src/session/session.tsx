import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Redial } from 'redial-client';
import { watchRefusedToken } from './refused-token.ts';
import { connect } from './redial.ts';
import { forgetToken, storedToken, storeToken } from './token.ts';

/** Who is signed in, and how that ends. */
type Session = {
  /** Null: nobody is signed in. */
  redial: Redial | null;
  /** Whether the API has refused the token of the session before. */
  hasEnded: boolean;
  signIn: (token: string) => void;
  /** Forgets the token and everything that was read with it. */
  signOut: () => void;
};

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [token, setToken] = useState(storedToken);
  const redial = useMemo(() => (token === null ? null : connect(token)), [token]);
  const [hasEnded, setHasEnded] = useState(false);
  const signIn = useCallback(
    (accepted: string) => {
      queries.clear();
      setHasEnded(false);
      storeToken(accepted);
      setToken(accepted);
    },
    [queries],
  );
  const signOut = useCallback(() => {
    queries.clear();
    forgetToken();
    setToken(null);
  }, [queries]);
  useEffect(
    () =>
      watchRefusedToken(queries, () => {
        signOut();
        setHasEnded(true);
      }),
    [queries, signOut],
  );
  const session = useMemo(
    () => ({ redial, hasEnded, signIn, signOut }),
    [redial, hasEnded, signIn, signOut],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** @throws {TypeError} outside of a SessionProvider */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new TypeError('useSession needs a SessionProvider above it');
  return session;
}

/**
 * The client of whoever is signed in.
 * @throws {TypeError} outside of the pages that need a token
 */
export function useRedial(): Redial {
  const { redial } = useSession();
  if (redial === null) throw new TypeError('useRedial needs somebody who is signed in');
  return redial;
}
