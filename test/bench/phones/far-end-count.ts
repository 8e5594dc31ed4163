import type { CallView } from '../../callee-farm/witness/views.ts';
import { type CallClass, classifyCall, type SeenCall, wasAbandoned } from './call-classes.ts';
import { CALL_SID_HEADER, type Evidence, type PlacedCall } from './evidence.ts';

/** A time in which nobody may be called: from the answer to the pause to the request to go on. */
export type Pause = { answeredAtMs: number; resumedAtMs: number };

/** What was done to the system. Instants are milliseconds since 1970. */
export type Ordeal = { asteriskKills: readonly number[]; pauses: readonly Pause[]; lines: number };

export type FarEndCount = {
  /** A sentence each. */
  violations: string[];
  classes: Partial<Record<CallClass, number>>;
  /** INVITE transactions. */
  invites: number;
  mostLive: number;
  /** Of the INVITEs between a pause and its end, in milliseconds after its answer; null: none. */
  latestAfterPauseMs: number | null;
};

/** An INVITE may be on its way while a pause is answered. */
const AFTER_PAUSE_MS = 200;

/** Counts what the callees saw, and compares it with the rows and the ledger. */
export function countFarEnd(evidence: Evidence, ordeal: Ordeal): FarEndCount {
  const { callees, ledger } = evidence;
  const bySid = Map.groupBy(callees, sidOf);
  const classes = Object.entries(Object.groupBy(joinRows(evidence, bySid), classOf));
  const late = callees.flatMap((callee) => afterPauseMs(callee, ordeal.pauses));
  const mostLive = mostLiveAtOnce(callees, ordeal.asteriskKills);
  return {
    violations: [
      ...strangers(callees, ledger),
      ...ledger.flatMap((call) => surplusInvites(call, bySid.get(call.sid ?? '') ?? [])),
      ...overlaps(callees),
      ...classes.flatMap(([name, calls]) => (name === DISAGREE ? calls.map(describe) : [])),
      ...late
        .filter((ms) => ms > AFTER_PAUSE_MS)
        .map((ms) => `an INVITE came ${ms} ms after the answer to a pause`),
      ...(mostLive > ordeal.lines ? [`${mostLive} calls were live on ${ordeal.lines} lines`] : []),
    ],
    classes: Object.fromEntries(classes.map(([name, calls]) => [name, calls.length])),
    invites: callees.reduce((sum, { invite_transactions }) => sum + invite_transactions, 0),
    mostLive,
    latestAfterPauseMs: late.length === 0 ? null : Math.max(...late),
  };

  function classOf(call: SeenCall): CallClass {
    return classifyCall(call, ordeal.asteriskKills);
  }
}

const DISAGREE: CallClass = 'row and callee disagree';

function sidOf({ headers }: CallView): string {
  return headers[CALL_SID_HEADER]?.join(', ') ?? '';
}

function joinRows({ contacts }: Evidence, bySid: Map<string, CallView[]>): SeenCall[] {
  const rows = contacts.flatMap(({ call_records = [] }) => call_records);
  return rows.map((row) => ({ row, callee: bySid.get(row.call_sid ?? '')?.[0] ?? null }));
}

function describe({ row, callee }: SeenCall): string {
  const seen = `${callee?.status ?? 'no answer'}, ended by ${callee?.ended_by ?? 'nobody'}`;
  return `a call is ${row.call_status} (${row.sip_status}) in its row, and its callee saw ${seen}`;
}

/** INVITEs of no call of the ledger, and those with a Call-ID that no leg of their call has. */
function strangers(callees: readonly CallView[], ledger: readonly PlacedCall[]): string[] {
  const legs = new Map(
    ledger.map((call) => [call.sid, (call.legs ?? []).map((leg) => leg.sip_call_id)]),
  );
  return callees
    .filter((callee) => !legs.get(sidOf(callee))?.includes(callee.call_id))
    .map(({ call_id }) => `the INVITE ${call_id} is of no leg in the ledger`);
}

/** Each INVITE is a leg of its own, which is written before it leaves. */
function surplusInvites({ sid, legs = [] }: PlacedCall, callees: readonly CallView[]): string[] {
  const invites = callees.reduce((sum, callee) => sum + callee.invite_transactions, 0);
  if (invites <= legs.length) return [];
  return [`call ${sid} has ${invites} INVITEs and ${legs.length} legs in the ledger`];
}

/** Calls of one number that are not over before the next one. */
function overlaps(callees: readonly CallView[]): string[] {
  return [...Map.groupBy(callees, ({ called_number }) => called_number).values()].flatMap((own) =>
    own.slice(1).flatMap(({ invite_at }, index) => {
      const before = own[index];
      const isOver = before?.ended_at !== null && (before?.ended_at ?? '') <= invite_at;
      return isOver ? [] : [`a number was called at ${invite_at} while its last call was not over`];
    }),
  );
}

function afterPauseMs({ invite_at }: CallView, pauses: readonly Pause[]): number[] {
  const at = Date.parse(invite_at);
  return pauses
    .filter(({ answeredAtMs, resumedAtMs }) => answeredAtMs < at && at < resumedAtMs)
    .map(({ answeredAtMs }) => at - answeredAtMs);
}

/**
 * The most calls that a callee was in at once. An answered call of an Asterisk that is killed is over
 * at that moment, though its callee does not know yet.
 */
function mostLiveAtOnce(callees: readonly CallView[], asteriskKills: readonly number[]): number {
  const changes = callees.flatMap((callee) => [
    { at: Date.parse(callee.invite_at), by: 1 },
    { at: endOf(callee, asteriskKills), by: -1 },
  ]);
  let live = 0;
  let most = 0;
  for (const { by } of changes.toSorted((a, b) => a.at - b.at || a.by - b.by)) {
    live += by;
    most = Math.max(most, live);
  }
  return most;
}

function endOf(callee: CallView, asteriskKills: readonly number[]): number {
  const { invite_at, answered_at, ended_at } = callee;
  const end = ended_at === null ? Number.POSITIVE_INFINITY : Date.parse(ended_at);
  if (answered_at === null || !wasAbandoned(callee, asteriskKills)) return end;
  const killedAt = asteriskKills.find((at) => at >= Date.parse(invite_at)) ?? end;
  return Math.max(killedAt, Date.parse(answered_at));
}
