/** How often an organization may call one number; null sets no cap. */
export type AttemptCaps = {
  per24Hours: number | null;
  per7Days: number | null;
};

/** What happens to a contact whose number is at a cap: it waits until the cap clears, or fails. */
export const ATTEMPT_CAP_ACTIONS = ['wait', 'fail'] as const;
export type AttemptCapAction = (typeof ATTEMPT_CAP_ACTIONS)[number];

/** What may forbid a call to a number now, organization-wide. */
export type CalleeState = {
  isSuppressed: boolean;
  /** Another contact with this number was called within the time in which its batch skips them. */
  isRecentlyCalled: boolean;
  /** Calls to this number that come first: live ones, and those already claimed. */
  callsBefore: number;
  /** When the attempt cap clears; null while the cap allows another call. */
  cappedUntil: Date | null;
};

export const CALLABLE: CalleeState = {
  isSuppressed: false,
  isRecentlyCalled: false,
  callsBefore: 0,
  cappedUntil: null,
};
