/** Who a turn of a conversation belongs to. */
export const TURN_ROLES = ['assistant', 'user', 'tool', 'system'] as const;
export type TurnRole = (typeof TURN_ROLES)[number];

/** One turn; its times are in seconds since the answer of the call. null: not told. */
export type Turn = {
  role: TurnRole;
  text: string;
  startSeconds: number | null;
  endSeconds: number | null;
};

const NAMES: Readonly<Record<TurnRole, string>> = {
  assistant: 'Agent',
  user: 'Callee',
  tool: 'Tool',
  system: 'System',
};

/** The text of a conversation: a line for each turn, as `Agent: Good morning.` */
export function transcriptOf(turns: readonly Turn[]): string {
  return turns.map(({ role, text }) => `${NAMES[role]}: ${text}`).join('\n');
}
