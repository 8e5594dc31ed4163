import { refuseTopics, sameRemedy } from './topics.ts';

const { agent: _speaks, ...others } = sameRemedy(
  'an agent only says what speaks in a call: send it to the campaign or the batch',
);

/** Why an unknown member of an agent is refused; what describes the agent itself is not. */
export const refusalInAgent = refuseTopics(others);
