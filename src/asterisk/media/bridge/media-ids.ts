import { randomUUID } from 'node:crypto';

/**
 * The ids of what Redial adds to a call: an audio stream, a channel that hears what the callee hears
 * (`snoop`) or says (`hear`), the recording of a turn, a call to an agent, and a bridge of these. None is
 * the beginning of another.
 */
const FORM =
  /^redial-(audio|snoop|hear|turn|agent|bridge)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A new id. */
export function newMediaId(kind: 'audio' | 'snoop' | 'hear' | 'turn' | 'agent' | 'bridge'): string {
  return `redial-${kind}-${randomUUID()}`;
}

/** Whether an id was made by `newMediaId`, in this process or in another. */
export function isMediaId(id: string): boolean {
  return FORM.test(id);
}
