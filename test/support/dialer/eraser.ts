import { pino } from 'pino';
import { type ErasureRow, findErasure } from '../../../src/db/erasures/erasures.ts';
import type { Db } from '../../../src/db/tables.ts';
import { OPERATOR_BY_SIGNAL } from '../../../src/domain/audit.ts';
import type { ErasureStatus } from '../../../src/domain/erasure.ts';
import type { RecordingDeletion } from '../../../src/domain/recording.ts';
import { requestErasure } from '../../../src/services/erasures/requests.ts';
import { workOnErasure } from '../../../src/services/erasures/work.ts';
import { eventually } from '../eventually.ts';
import { afterNow, NOW } from '../rows/batch.ts';
import type { TestDeps } from './world.ts';

type Owner = { organizationId: string };

/** The number that `Eraser` erases, and a contact and a report of its person. */
export const NUMBER = '+14155560123';
export const PERSON = {
  phoneNumber: NUMBER,
  callVariables: JSON.stringify({ callee_name: 'Ada' }),
  externalId: 'crm-17',
  timezone: 'America/Los_Angeles',
};
export const REPORT = {
  transcript: 'Hello Ada',
  turns: JSON.stringify([{ role: 'user', text: 'I am Ada' }]),
  analysis: JSON.stringify({ name: 'Ada' }),
  analysisProblems: JSON.stringify([{ path: 'Ada', message: 'is missing' }]),
  summary: 'Ada was there',
  sentiment: 'positive',
  hangupReason: 'Ada hung up',
  sipReason: 'Ada is busy',
  disposition: 'sold to Ada',
  recordingUrl: 'https://files.test/ada.wav',
  followUpAt: afterNow(0),
} as const;

/** Requests erasures and carries them out, with a fake call control. */
export class Eraser {
  /** Batches that were woken, and calls that were hung up. */
  readonly started: string[] = [];
  readonly hungUp: string[] = [];
  /** What becomes of recordings. */
  deletion: RecordingDeletion = 'elsewhere';
  /** How long a turn lasts; 0: one step. */
  turnMs: number | undefined;
  readonly deps: TestDeps;
  readonly #db: Db;
  /** The organization that had the last turn. */
  #last: string | undefined;

  constructor(deps: TestDeps) {
    this.deps = deps;
    this.#db = deps.db;
  }

  get #workDeps() {
    return {
      ...this.deps,
      log: pino({ level: 'silent' }),
      turnMs: this.turnMs,
      batchSignals: {
        start: async ({ batchId }: { batchId: string }) => void this.started.push(batchId),
      },
      recordings: { delete: async () => this.deletion },
      callEvents: {
        hangUps: { take: ({ callSid }: { callSid: string }) => void this.hungUp.push(callSid) },
      },
    };
  }

  async request(
    { organizationId }: Owner,
    { suppress = true }: { suppress?: boolean } = {},
  ): Promise<string> {
    const { erasureId } = await requestErasure(this.#workDeps, {
      organizationId,
      phoneNumber: NUMBER,
      suppress,
      reason: null,
      by: OPERATOR_BY_SIGNAL,
      saveOutcome: async () => undefined,
    });
    return erasureId;
  }

  /** Requests an erasure and carries it out. */
  async erase(owner: Owner, options: { suppress?: boolean } = {}): Promise<ErasureRow> {
    const erasureId = await this.request(owner, options);
    return this.workUntil(owner, { erasureId, status: 'completed' });
  }

  /** Works once. @returns false when no erasure had its turn */
  async work(): Promise<boolean> {
    const organizationId = await workOnErasure(this.#workDeps, this.#last);
    this.#last = organizationId ?? this.#last;
    return organizationId !== undefined;
  }

  /** Works once on the erasure whose turn it is, and reads one. */
  async workOnce({ organizationId }: Owner, erasureId: string): Promise<ErasureRow> {
    await this.work();
    const found = await findErasure(this.#db, { organizationId, erasureId });
    if (found === undefined) throw new Error('the erasure is gone');
    return found;
  }

  /**
   * Works until the erasure has a status. It may first wait for transactions of other tests on the
   * server; the time between two looks passes at once.
   */
  async workUntil(
    owner: Owner,
    { erasureId, status }: { erasureId: string; status: ErasureStatus },
  ): Promise<ErasureRow> {
    return eventually(
      async () => {
        await this.#db.updateTable('erasures').set({ heldUntil: null }).execute();
        return this.workOnce(owner, erasureId);
      },
      (found) => found.status === status,
    );
  }
}

/** Empties the table of erasures and forgets their searches, after the cleaning of old webhooks. */
export async function resetErasures(db: Db): Promise<void> {
  await db
    .deleteFrom('cleanups')
    .where('name', 'not in', ['webhook payloads', 'retention'])
    .execute();
  await db.updateTable('cleanups').set({ passes: 1 }).execute();
  await db.deleteFrom('erasures').execute();
}

/** The suppressions of an organization. */
export async function suppressionsOf(db: Db, { organizationId }: Owner) {
  return db
    .selectFrom('suppressions')
    .select(['phoneNumber', 'reason', 'expiresAt'])
    .where('organizationId', '=', organizationId)
    .execute();
}

/** Suppresses the number in clear text. */
export async function suppressNumber(
  db: Db,
  { organizationId, reason, expiresAt = null }: Owner & { reason: string; expiresAt?: Date | null },
): Promise<void> {
  const values = { organizationId, phoneNumber: NUMBER, reason, expiresAt, createdAt: NOW };
  await db.insertInto('suppressions').values(values).execute();
}
