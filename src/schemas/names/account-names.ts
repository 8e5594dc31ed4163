import { refuseTopics, sameRemedy } from './topics.ts';

/** Why an unknown member of an account of call control is refused. */
export const refusalInAccount = refuseTopics(
  sameRemedy(
    'an account only says where calls are placed: send it to the campaign, the batch or the organization',
  ),
);
