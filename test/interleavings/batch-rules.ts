import { sql } from 'kysely';
import { countOrganizationLines, liveCallsByNumber } from '../../src/db/limits/lines.ts';
import type { Db } from '../../src/db/tables.ts';
import { type ContactStatus, countersOf } from '../../src/domain/contact.ts';
import { countBatch } from '../../src/services/batches/counters.ts';
import type { StoredBatch } from '../support/rows/batch.ts';

/** A contact of a batch, and its attempts by what has become of them. */
type Standing = {
  status: ContactStatus;
  currentExecutionId: string | null;
  retryCount: number;
  followUpCount: number;
  made: number;
  followUps: number;
  live: number;
  /** Of its current execution, not settled, and with a sid. */
  current: number;
  /** Live, and not of its current execution. */
  stray: number;
};

const LINES: readonly ContactStatus[] = ['dispatched', 'in_progress'];

/** Names every rule that the contacts of a batch and their attempts break now. */
export async function brokenNow(db: Db, batch: StoredBatch): Promise<string[]> {
  const standings = await standingsOf(db, batch);
  return Object.entries(rules).flatMap(([name, holds]) =>
    standings.filter((one) => !holds(one)).map((one) => `${name}: ${JSON.stringify(one)}`),
  );
}

const rules: Record<string, (standing: Standing) => boolean> = {
  'a contact has at most one live attempt, that of its execution': ({ live, stray }) =>
    live <= 1 && stray === 0,

  'a contact occupies a line exactly while it has an execution': (standing) =>
    isOnLine(standing) === (standing.currentExecutionId !== null),

  'a contact whose telephone rings has an attempt with a call, which is not settled': ({
    status,
    current,
  }) => status !== 'in_progress' || current === 1,

  'a contact counts its attempts': ({ made, followUps, followUpCount, retryCount }) =>
    followUpCount === followUps && retryCount === Math.max(0, made - followUps - 1),
};

/** Names what is counted otherwise than the rows say, while nobody changes them. */
export async function miscounted(db: Db, batch: StoredBatch): Promise<string[]> {
  const standings = await standingsOf(db, batch);
  const counters = countersOf(standings.map(({ status }) => ({ status, count: 1 })));
  const numbers = ['+14155550100'];
  const live = await liveCallsByNumber(db, { ...batch, numbers });
  const pairs = {
    counters: [JSON.stringify(await countBatch(db, batch)), JSON.stringify(counters)],
    lines: [await countOrganizationLines(db, batch), standings.filter(isOnLine).length],
    'live calls': [
      live.get('+14155550100') ?? 0,
      standings.reduce((sum, one) => sum + one.live, 0),
    ],
  };
  return Object.entries(pairs)
    .filter(([, [counted, rows]]) => counted !== rows)
    .map(([name, [counted, rows]]) => `${name}: ${counted} for ${rows}`);
}

function isOnLine({ status }: Standing): boolean {
  return LINES.includes(status);
}

async function standingsOf(db: Db, { batchId }: StoredBatch): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select contacts.status, current_execution_id, contacts.retry_count, follow_up_count,
      count(execution_id) as made,
      count(execution_id) filter (where is_follow_up) as follow_ups,
      count(execution_id) filter (where ended_at is null) as live,
      count(execution_id) filter (
        where execution_id = current_execution_id and settled_at is null
          and call_sid is not null) as current,
      count(execution_id) filter (
        where ended_at is null and execution_id is distinct from current_execution_id) as stray
    from contacts left join calls using (contact_id)
    where contacts.batch_id = ${batchId}
    group by contacts.contact_id order by position`.execute(db);
  return rows;
}
