import { randomBytes } from 'node:crypto';
import { type Attack, sendAs } from '../hostile.ts';

/** Requests with tokens that do not exist, each of which is looked up. */
export const wrongTokens: Attack = {
  name: 'wrong tokens',
  atOnce: 40,
  send: (hostile, { signal }) =>
    sendAs({ ...hostile, token: `gat_${randomBytes(10).toString('hex')}` }, '/api/v1/campaigns/', {
      signal,
    }),
};
