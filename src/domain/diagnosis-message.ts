import type { DiagnosisCode } from './diagnosis.ts';

/** What each reason says of the contacts that it holds, and what to do where something is to be done. */
export const reasonMessages: Record<DiagnosisCode, string> = {
  scheduled_later: 'the batch begins at its scheduled_start',
  batch_paused: 'the batch is paused: resume it',
  campaign_paused: 'the campaign is paused: resume it',
  outside_working_hours: 'the working hours are closed',
  all_lines_busy:
    'all lines of the batch, its organization or its caller numbers are in use: the next call ' +
    'begins when one ends',
  pacing: 'they are due, and are called as fast as calls may begin',
  cooldown: 'they are called again when their time has come',
  suppressed: 'their numbers are suppressed: they end as failed when their turn comes',
  attempt_cap: 'their numbers were called as often as is allowed',
  number_busy: 'their numbers are in another call of the organization',
  no_worker: 'no worker asks for work: start one, or restart it',
  workflow_missing:
    'the workflow of the batch is not open: the sweep starts it, and so does dispatch',
  call_control_unreachable:
    'call control does not answer: from then on one call at a time tries it',
  call_control_refusing:
    'call control refuses calls, for a limit of its own, or its account or token, which are to be ' +
    'checked: from then on one call at a time tries it',
  agent_not_configured: 'the agent is not registered and there is no default one',
  finished: 'the batch is finished and calls nobody any more',
};
