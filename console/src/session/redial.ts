import { Redial } from 'redial-client';

/**
 * The client of this origin's API. The generated queries (`redial-client/react-query`) use the client that
 * was made last, so there is one for each token.
 */
export function connect(token: string): Redial {
  return new Redial({ url: location.origin, token });
}
