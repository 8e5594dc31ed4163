import type { ReportedAttempt } from '../../db/calls/status-reports.ts';

/** Some megabytes. A call that is forgotten is read again. */
const MOST = 4_000;

type Key = { executionId: string; callSid: string };

/**
 * The attempts of live calls as this process wrote them last, so that the next webhook of a call need
 * not read its attempt. What is decided from them is written under a guard on every column that it was
 * decided from, so it does no harm that others have changed the attempt since.
 */
export class RememberedAttempts {
  readonly #attempts = new Map<string, ReportedAttempt>();

  /** The attempt of an execution, if it is bound to this call, which is bound to no other then. */
  find({
    executionId,
    callSid,
  }: Key): (ReportedAttempt & { belongsToAnother: boolean }) | undefined {
    const attempt = this.#attempts.get(executionId);
    return attempt?.callSid === callSid ? { ...attempt, belongsToAnother: false } : undefined;
  }

  /** Remembers an attempt while it is live; the one that was kept the longest time ago makes room. */
  keep(attempt: ReportedAttempt): void {
    this.#attempts.delete(attempt.executionId);
    if (attempt.endedAt !== null) return;
    this.#attempts.set(attempt.executionId, attempt);
    const [oldest] = this.#attempts.keys();
    if (this.#attempts.size > MOST && oldest !== undefined) this.#attempts.delete(oldest);
  }
}
