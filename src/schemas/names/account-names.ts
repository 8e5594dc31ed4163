import { refuseTopics, sameRemedy } from './topics.ts';

const { carrier: _is, ...others } = sameRemedy(
  'an account only says where calls are placed: send it to the campaign, the batch or the organization',
);

/** Why an unknown member of an account of call control is refused; what describes the account itself is not. */
export const refusalInAccount = refuseTopics(others);
