/** Manual actions on batches, campaigns, contacts, suppressions and persons, recorded for audits. */
export const ACTIONS = [
  'dispatch',
  'retry',
  'skip',
  'follow_up',
  'edit_contact',
  'remove_contact',
  'pause',
  'resume',
  'cancel',
  'complete',
  'lift_opt_out',
  'delete',
  'restore',
  'erase',
  'read_person',
] as const;
export type Action = (typeof ACTIONS)[number];
