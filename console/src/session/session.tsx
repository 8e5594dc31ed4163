import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Redial } from 'redial-client';
import { connect } from './redial.ts';
import { forgetToken, storedToken, storeToken } from './token.ts';

/** Who is signed in, and how that ends. */
type Session = {
  /** Null: nobody is signed in. */
  redial: Redial | null;
  signIn: (token: string) => void;
  /** Forgets the token and everything that was read with it. */
  signOut: () => void;
};

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [token, setToken] = useState(storedToken);
  const redial = useMemo(() => (token === null ? null : connect(token)), [token]);
  const signIn = useCallback(
    (accepted: string) => {
      queries.clear();
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
  const session = useMemo(() => ({ redial, signIn, signOut }), [redial, signIn, signOut]);
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
