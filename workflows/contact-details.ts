import { codeOf, detailsTable, type DetailsRow } from './details-table.ts';
import type { AttemptEnd, ContactInput, DialResult } from './messages.ts';

/**
 * The page of an attempt in the Web UI.
 * @param end what `dial` answered; `live`: it has not answered
 */
export function contactDetails(
  { batchId, contactId, executionId }: ContactInput,
  end: DialResult | 'live',
): string {
  return detailsTable([
    ['Batch', codeOf(batchId)],
    ['Contact', codeOf(contactId)],
    ['Call', codeOf(executionId)],
    ...endRows(end),
  ]);
}

function endRows(end: DialResult | 'live'): DetailsRow[] {
  if (end === 'live') return [['Outcome', 'the call has not ended']];
  if (typeof end === 'boolean') {
    return [['Outcome', 'see the contact: no call was made, or this workflow settled it']];
  }
  return [
    ['Attempt', attemptText(end)],
    ['Outcome', codeOf(end.callStatus)],
  ];
}

function attemptText({ retryCount, isFollowUp }: AttemptEnd): string {
  if (isFollowUp) return 'follow-up';
  return retryCount === 0 ? 'first call' : `retry ${retryCount}`;
}
