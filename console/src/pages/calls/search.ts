import { SHOWN_CALL_STATUSES, type ShownCallStatus } from '../../../../src/domain/call.ts';
import { FAILURE_CODES, type FailureCode } from '../../../../src/domain/call-failure.ts';
import { dayOf, midnight } from '../../components/days.ts';
import { present, textOf, wordOf } from '../../components/search-params.ts';

/** Filters of the list of calls, and where it begins. */
export type CallSearch = {
  status?: ShownCallStatus;
  failure?: FailureCode;
  to?: string;
  from?: string;
  /** Id of a batch. */
  batch?: string;
  /** Days of the viewer, `2027-03-01`: the first, and the one before which the list ends. */
  after?: string;
  before?: string;
  cursor?: string;
};

/** Reads the address; what it does not know is left out. */
export function readCallSearch(search: Record<string, unknown>): CallSearch {
  return present({
    status: wordOf(SHOWN_CALL_STATUSES, search['status']),
    failure: wordOf(FAILURE_CODES, search['failure']),
    to: textOf(search['to']),
    from: textOf(search['from']),
    batch: textOf(search['batch']),
    after: dayOf(search['after']),
    before: dayOf(search['before']),
    cursor: textOf(search['cursor']),
  });
}

/** The parameters of the API for these filters. */
export function callQuery({ status, failure, to, from, batch, after, before }: CallSearch) {
  return present({
    call_status: status,
    failure_code: failure,
    to_number: to,
    from_number: from,
    batch_id: batch,
    created_after: midnight(after),
    created_before: midnight(before),
  });
}
