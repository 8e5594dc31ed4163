import { pino } from 'pino';
import type { CallControl } from '../../../src/jambonz/interface.ts';
import type { ErasureView } from '../../../src/schemas/erasure.ts';
import { workOnErasure } from '../../../src/services/erasures/work.ts';
import { eventually } from '../eventually.ts';
import type { TestApp } from './app.ts';

const unused = () => Promise.reject(new Error('an erasure sends no such request'));
const NO_RECORDS: CallControl = {
  placeCall: unused,
  findCall: unused,
  getCall: unused,
  listCalls: unused,
  hangUp: unused,
  eraseCalls: async () => ({ kind: 'unsupported' }),
  readTrunks: unused,
};

/** Requests the erasure of a number, carries it out, and answers its receipt. */
export async function erasePerson(
  app: TestApp,
  body: Record<string, unknown>,
): Promise<ErasureView> {
  const answer = await app.request('/api/v1/erasures/', { body });
  if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
  const { erasure_id: erasureId } = (await answer.json()) as ErasureView;
  return eventually(
    async () => {
      await workOnErasures(app);
      return app.ok<ErasureView>(`/api/v1/erasures/${erasureId}`);
    },
    // Transactions of other tests on the server may be older than the request: it waits for them.
    ({ status }) => status === 'completed',
  );
}

/** Does the work of the background; call control has no records and no recordings. */
async function workOnErasures({ db, deps, signals }: TestApp): Promise<void> {
  await db.updateTable('cleanups').set({ passes: 1 }).execute();
  const work = {
    db,
    clock: deps.clock,
    numberHashes: deps.numberHashes,
    recordings: deps.recordings,
    log: pino({ level: 'silent' }),
    callControls: { of: async () => NO_RECORDS },
    batchSignals: {
      start: async ({ batchId }: { batchId: string }) => void signals.push(`start ${batchId}`),
    },
  };
  while ((await workOnErasure(work)) !== undefined);
}
