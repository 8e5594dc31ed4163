import type { Db } from '../../../src/db/tables.ts';
import type { Report } from '../../../src/domain/report.ts';
import { recordReport } from '../../../src/services/calls/reports.ts';
import { type BatchSettings, NOW, storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

/** Stores calls, and reports of their agents. */
export function reportedCalls(db: Db) {
  return {
    /** The answer to a report, and the batches that it has started. */
    sendReport: async ({ executionId }: { executionId: string }, report: Report) => {
      const signals: string[] = [];
      const batchSignals = {
        start: async ({ batchId }: { batchId: string }) => void signals.push(batchId),
        signal: async () => undefined,
      };
      const clock = { now: () => NOW };
      const answer = await recordReport({ db, clock, batchSignals }, { executionId, report });
      return { ...answer, signals };
    },
    /** Stores a contact whose only call has ended and is settled. */
    storeCalled: async (
      contact: NonNullable<BatchSettings['contacts']>[number] = {},
      settings: BatchSettings = {},
    ) => {
      const stored = await storeBatch(db, {
        contacts: [{ status: 'completed', lastOutcome: 'completed', ...contact }],
        ...settings,
      });
      const [contactId] = stored.contactIds;
      const { executionId } = await storeCall(db, { contactId, settledAt: NOW });
      return { ...stored, contactId, executionId };
    },
  };
}
