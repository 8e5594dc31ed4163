import { type Attack, sendAs } from '../hostile.ts';

/** Forty readers of `/debug`, which counts every contact of a batch. */
export const diagnoses: Attack = {
  name: '/debug of 300,000 contacts',
  atOnce: 40,
  send: (hostile, { signal }) =>
    sendAs(hostile, `/api/v1/batches/${hostile.largeBatchId}/debug`, { signal }),
};
