import { Redial } from 'redial-client';
import { untilRefused } from './until-refused.ts';

/**
 * The client of this origin's API, for one token. The generated queries (`redial-client/react-query`) use
 * the client that was made last, so there is one for each token.
 */
export function connect(token: string): Redial {
  const send = untilRefused((...request) => fetch(...request));
  return new Redial({ url: location.origin, token, fetch: send });
}
