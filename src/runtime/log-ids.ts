import { AsyncLocalStorage } from 'node:async_hooks';

/** The ids by which log lines are joined with each other, with rows and with traces. */
export type LogIds = {
  requestId?: string;
  /** That of the client, which proves nothing. */
  clientRequestId?: string;
  batchId?: string;
  contactId?: string;
  executionId?: string;
  eventId?: string;
  endpointId?: string;
};

const current = new AsyncLocalStorage<LogIds>();

/** Puts ids into every line that is logged during some work, beside those of the work around it. */
export function withLogIds<Result>(ids: LogIds, work: () => Result): Result {
  return current.run({ ...current.getStore(), ...ids }, work);
}

/** Adds ids that are known only during the work, such as that of a batch which a request creates. */
export function addLogIds(ids: LogIds): void {
  Object.assign(current.getStore() ?? {}, ids);
}

/** The ids of the work that is going on; undefined: it has none. */
export function currentLogIds(): LogIds | undefined {
  return current.getStore();
}
