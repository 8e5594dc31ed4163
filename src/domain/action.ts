/** What is done to batches, campaigns and contacts beside their policy, and kept for an audit. */
export const ACTIONS = [
  'dispatch',
  'retry',
  'skip',
  'follow_up',
  'pause',
  'resume',
  'cancel',
  'complete',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Who asked for an action; both null: an operator, by a signal of Temporal. */
export type Actor = { tokenId: string | null; requestId: string | null };

export const OPERATOR: Actor = { tokenId: null, requestId: null };
