/** The counters of a batch in API responses, all zero. */
export const zeroCounters = {
  pending: 0,
  dispatched: 0,
  in_flight: 0,
  retrying: 0,
  completed: 0,
  failed: 0,
  busy: 0,
  no_answer: 0,
  followup_scheduled: 0,
  skipped: 0,
  max_retries_reached: 0,
};
