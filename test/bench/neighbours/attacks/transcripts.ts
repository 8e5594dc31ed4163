import { type Attack, sendAs } from '../hostile.ts';

/** Pages of calls with transcripts of a megabyte. */
export const transcripts: Attack = {
  name: 'pages of transcripts',
  atOnce: 10,
  send: (hostile, { n, signal }) => {
    const limit = n % 2 === 0 ? 400 : 8;
    return sendAs(hostile, `/api/v1/calls/?limit=${limit}&include=transcript`, { signal });
  },
};
