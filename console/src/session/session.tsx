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
  /** Whether the API refuses the token by now. The pages stay, with what was typed into them. */
  isRefused: boolean;
  signIn: (token: string) => void;
  /** Forgets the token and everything that was read with it. */
  signOut: () => void;
};

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [redial, setRedial] = useState(connectStored);
  const [isRefused, setIsRefused] = useState(false);
  const signIn = useCallback(
    (accepted: string) => {
      // What is being read with the refused token is read again.
      void queries.cancelQueries();
      queries.removeQueries({ type: 'inactive' });
      storeToken(accepted);
      setRedial(connect(accepted));
      setIsRefused(false);
    },
    [queries],
  );
  const signOut = useCallback(() => {
    queries.clear();
    forgetToken();
    setRedial(null);
    setIsRefused(false);
  }, [queries]);
  // Anew for each token.
  useEffect(
    () => (redial === null ? undefined : watchRefusedToken(queries, () => setIsRefused(true))),
    [queries, redial],
  );
  // After the pages have got the new client.
  useEffect(() => {
    if (redial !== null) void queries.invalidateQueries();
  }, [queries, redial]);
  const session = useMemo(
    () => ({ redial, isRefused, signIn, signOut }),
    [redial, isRefused, signIn, signOut],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

function connectStored(): Redial | null {
  const token = storedToken();
  return token === null ? null : connect(token);
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
