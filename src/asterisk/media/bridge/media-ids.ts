import { randomUUID } from 'node:crypto';

/**
 * The ids of what Redial adds to a call: the audio stream of an agent, a call to an agent, and the
 * bridge of either. All have one length, so that none is the beginning of another.
 */
const FORM = /^redial-(audio|agent|bridge)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A new id. */
export function newMediaId(kind: 'audio' | 'agent' | 'bridge'): string {
  return `redial-${kind}-${randomUUID()}`;
}

/** Whether an id was made by `newMediaId`, in this process or in another. */
export function isMediaId(id: string): boolean {
  return FORM.test(id);
}
