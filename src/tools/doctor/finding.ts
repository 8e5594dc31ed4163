import { innermostCause } from '../../runtime/innermost-cause.ts';

/** What a check has found. `skipped`: nobody said where to look. */
export type Finding = {
  check: string;
  state: 'ok' | 'failed' | 'skipped';
  detail: string;
  /** What to do, as a sentence; null unless it failed. */
  remedy: string | null;
};

export function ok(check: string, detail: string): Finding {
  return { check, state: 'ok', detail, remedy: null };
}

export function failed(check: string, detail: string, remedy: string): Finding {
  return { check, state: 'failed', detail, remedy };
}

export function skipped(check: string, detail: string): Finding {
  return { check, state: 'skipped', detail, remedy: null };
}

/** What a check has found, and what the clock of the examined part says against ours. */
export type Examined = { findings: Finding[]; clockAheadMs?: number };

/** How far the clock of a part was ahead of ours in the middle of a request. */
export function aheadMs(
  theirs: Date,
  { sentMs, answeredMs }: Record<'sentMs' | 'answeredMs', number>,
) {
  return theirs.getTime() - (sentMs + answeredMs) / 2;
}

/** The reason of a failure, as short as the library tells it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1_000} s`;
  return innermostCause(error);
}

export const TIMEOUT_MS = 5_000;
