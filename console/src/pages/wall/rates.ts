/** Which calls an answer rate is of. */
export type AnswerRate = { rate: number; of: 'recent' | 'campaigns' };

/** The answer rate of the last calls, or else of all calls of the running campaigns; null: there is none. */
export function answerRateOf(
  recent: number | null,
  stats: readonly { attempts: { total: number; connected: number } }[],
): AnswerRate | null {
  if (recent !== null) return { rate: recent, of: 'recent' };
  const total = stats.reduce((sum, { attempts }) => sum + attempts.total, 0);
  const connected = stats.reduce((sum, { attempts }) => sum + attempts.connected, 0);
  return total === 0 ? null : { rate: connected / total, of: 'campaigns' };
}
