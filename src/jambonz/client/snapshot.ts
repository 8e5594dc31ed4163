import { z } from 'zod';
import { isJambonzCallStatus } from '../call-status.ts';
import type { CallSnapshot } from '../call-control.ts';

const count = z.coerce.number().int().nonnegative().nullish().catch(null);

/** jambonz keeps calls as text and turns numbers back; older ones answer numbers as text. */
const callMembers = z
  .object({
    call_sid: z.string(),
    call_status: z.string().refine(isJambonzCallStatus),
    sip_status: count,
    duration: count,
    call_termination_by: z.enum(['caller', 'jambonz']).nullish().catch(null),
  })
  .transform((call): CallSnapshot => ({
    callSid: call.call_sid,
    callStatus: call.call_status,
    sipStatus: call.sip_status ?? null,
    durationSeconds: call.duration ?? null,
    endedBy: call.call_termination_by ?? null,
  }));

/** A call as GET answers it, or null when the answer is not understood. */
export function snapshotOf(text: string): CallSnapshot | null {
  return callMembers.safeParse(parseJson(text)).data ?? null;
}

/** A list of calls, or null when the answer is not understood. */
export function snapshotsOf(text: string): CallSnapshot[] | null {
  return z.array(callMembers).safeParse(parseJson(text)).data ?? null;
}

/** The calls of a list that are understood; null when it is no list. */
export function readableSnapshotsOf(text: string): CallSnapshot[] | null {
  const listed = parseJson(text);
  if (!Array.isArray(listed)) return null;
  return listed.flatMap((call: unknown) => callMembers.safeParse(call).data ?? []);
}

/** The JSON in a text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
