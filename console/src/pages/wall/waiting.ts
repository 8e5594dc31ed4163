import type { BatchDiagnosis } from 'redial-client';

type Reason = BatchDiagnosis['diagnostics']['reasons'][number];

/** The contacts of all running batches that wait for one reason. */
export type Waiting = { code: Reason['code']; contacts: number };

/** Most contacts first. */
export function waitingByReason(diagnoses: readonly BatchDiagnosis[]): Waiting[] {
  const contactsOf = new Map<Reason['code'], number>();
  for (const { diagnostics } of diagnoses) {
    for (const { code, count } of diagnostics.reasons) {
      contactsOf.set(code, (contactsOf.get(code) ?? 0) + count);
    }
  }
  const all = [...contactsOf].map(([code, contacts]) => ({ code, contacts }));
  return all.filter(({ contacts }) => contacts > 0).toSorted((a, b) => b.contacts - a.contacts);
}

/** Calls of all running batches that began in the last minute. */
export function startsLastMinute(diagnoses: readonly BatchDiagnosis[]): number {
  return diagnoses.reduce((sum, each) => sum + each.diagnostics.pacing.starts_last_minute, 0);
}
