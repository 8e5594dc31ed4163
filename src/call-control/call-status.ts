/** Every value of `call_status` that jambonz reports. There is no `canceled`. */
export const jambonzCallStatuses = [
  'queued',
  'trying',
  'ringing',
  'early-media',
  'in-progress',
  'completed',
  'failed',
  'busy',
  'no-answer',
] as const;

export type JambonzCallStatus = (typeof jambonzCallStatuses)[number];

const terminal: ReadonlySet<JambonzCallStatus> = new Set([
  'completed',
  'failed',
  'busy',
  'no-answer',
]);

export function isTerminal(status: JambonzCallStatus): boolean {
  return terminal.has(status);
}

export function isJambonzCallStatus(value: unknown): value is JambonzCallStatus {
  return jambonzCallStatuses.some((status) => status === value);
}
