/** How often an organization may call one number; null: as often as its policies say. */
export type AttemptCaps = {
  per24Hours: number | null;
  per7Days: number | null;
};

/** What becomes of a contact whose number has been called as often as the caps allow. */
export const ATTEMPT_CAP_ACTIONS = ['wait', 'fail'] as const;
export type AttemptCapAction = (typeof ATTEMPT_CAP_ACTIONS)[number];

/** What holds a number back at an instant, whichever campaign of the organization would call it. */
export type CalleeState = {
  isSuppressed: boolean;
  /** Calls of this number that have to end first: it is in one, or is about to be. */
  callsBefore: number;
  /** When a cap on attempts clears; null while it allows another call. */
  cappedUntil: Date | null;
};

export const CALLABLE: CalleeState = { isSuppressed: false, callsBefore: 0, cappedUntil: null };
