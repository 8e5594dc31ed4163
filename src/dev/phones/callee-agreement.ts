import type { CallView } from '../../schemas/call.ts';
import type { CalleeCall } from './callee-call.ts';

type CallRecord = Pick<
  CallView,
  'execution_id' | 'to_number' | 'call_status' | 'sip_status' | 'created_at'
>;

/**
 * Compares the call records of a batch with what the callees counted. They agree if
 * - each call record is one call at a callee, begun once, with the same SIP status,
 * - audio went both ways in each call that was answered,
 * - no callee has a call that is in no record.
 * @returns one sentence per disagreement, without numbers of persons; empty if everything agrees
 */
export function findCalleeDisagreements(
  records: readonly CallRecord[],
  calls: readonly CalleeCall[],
): string[] {
  const byNumber = Map.groupBy(calls, (call) => call.called_number);
  const compared = [...Map.groupBy(records, (record) => record.to_number)].flatMap(
    ([number, own]) => {
      const heard = byNumber.get(number) ?? [];
      byNumber.delete(number);
      return compareNumber(own, heard);
    },
  );
  const unknown = [...byNumber.values()].flat();
  return [
    ...compared,
    ...unknown.map((call) => `the callee's call ${call.call_id} is in no record`),
    ...calls.flatMap(problemsOfCall),
  ];
}

/** Calls of one number follow one another, so their order pairs them. */
function compareNumber(records: readonly CallRecord[], calls: readonly CalleeCall[]): string[] {
  // ISO 8601 in UTC sorts by time.
  const ordered = records.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const missing = ordered
    .slice(calls.length)
    .map(({ execution_id: id }) => `call ${id} reached no callee`);
  const surplus = calls
    .slice(records.length)
    .map(({ call_id: id }) => `the callee's call ${id} is in no record`);
  const different = ordered.flatMap((record, index) => {
    const call = calls[index];
    if (call === undefined || call.status === record.sip_status) return [];
    const [own, theirs] = [record.sip_status ?? 'none', call.status ?? 'none'];
    return [
      `call ${record.execution_id} ended with SIP status ${own}, at the callee with ${theirs}`,
    ];
  });
  return [...missing, ...surplus, ...different];
}

function problemsOfCall(call: CalleeCall): string[] {
  const name = `the callee's call ${call.call_id}`;
  const begun = call.invite_transactions;
  const isSilent = call.rtp_received === 0 || call.rtp_sent === 0;
  return [
    ...(begun === 1 ? [] : [`${name} was begun ${begun} times`]),
    ...(call.ended_at === null ? [`${name} has not ended`] : []),
    ...(call.answered_at !== null && isSilent ? [`${name} had audio one way at most`] : []),
  ];
}
