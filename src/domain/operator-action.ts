/** What an operator does to an organization; each is recorded for audits. */
export const OPERATOR_ACTIONS = [
  'create',
  'set_quotas',
  'set_destinations',
  'assign_number',
  'withdraw_number',
  'suspend',
  'resume',
] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/** The operator who asks for a change. */
export type Operator = {
  /** Which operator token, such as `token 1a2b3c4d`, or `command line`. */
  name: string;
  /** null: it was no request. */
  requestId: string | null;
};
