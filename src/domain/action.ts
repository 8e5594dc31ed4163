/** Manual actions on batches, campaigns, contacts, suppressions and persons, recorded for audits. */
export const ACTIONS = [
  'dispatch',
  'retry',
  'skip',
  'follow_up',
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

/** Who requested an action; all null: an operator, by a Temporal signal. */
export type Actor = {
  tokenId: string | null;
  /** The id that the service gave the request. */
  requestId: string | null;
  /** The id that the client gave the request, which proves nothing; null: none. */
  clientRequestId: string | null;
};

export const OPERATOR: Actor = { tokenId: null, requestId: null, clientRequestId: null };
