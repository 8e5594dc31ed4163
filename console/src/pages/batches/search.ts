import { BATCH_STATUSES, type BatchStatus } from '../../../../src/domain/batch.ts';
import { present, textOf, wordOf } from '../../components/search-params.ts';

/** Filters of the list of batches, and where it begins. */
export type BatchSearch = {
  status?: BatchStatus;
  /** A part of the name. */
  name?: string;
  /** Id of a campaign. */
  campaign?: string;
  cursor?: string;
};

/** Reads the address; what it does not know is left out. */
export function readBatchSearch(search: Record<string, unknown>): BatchSearch {
  return present({
    status: wordOf(BATCH_STATUSES, search['status']),
    name: textOf(search['name']),
    campaign: textOf(search['campaign']),
    cursor: textOf(search['cursor']),
  });
}
