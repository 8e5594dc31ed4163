import { z } from 'zod';
import { isJambonzCallStatus } from '../domain/call.ts';
import { readRecordingUrl } from '../domain/recording-url.ts';
import { readSipReason } from '../domain/sip-reason.ts';
import type { CallSnapshot } from './interface.ts';

const count = z.coerce.number().int().nonnegative().nullish().catch(null);

/**
 * Numbers may be strings: older versions of jambonz do not convert them back from their text store.
 */
const callMembers = z
  .object({
    call_sid: z.string(),
    call_status: z.string().refine(isJambonzCallStatus),
    sip_status: count,
    sip_reason: z.unknown().optional(),
    duration: count,
    recording_url: z.unknown().optional(),
    call_termination_by: z.enum(['caller', 'jambonz']).nullish().catch(null),
  })
  .transform((call): CallSnapshot => ({
    callSid: call.call_sid,
    callStatus: call.call_status,
    sipStatus: call.sip_status ?? null,
    sipReason: readSipReason(call.sip_reason),
    durationSeconds: call.duration ?? null,
    recordingUrl: readRecordingUrl(call.recording_url),
    endedBy: call.call_termination_by ?? null,
  }));

/** Reads the answer to GET of a call; null if it is not a call. */
export function snapshotOf(text: string): CallSnapshot | null {
  return callMembers.safeParse(parseJson(text)).data ?? null;
}

/** Reads a list of calls; null if it is no list or an entry is not a call. */
export function snapshotsOf(text: string): CallSnapshot[] | null {
  return z.array(callMembers).safeParse(parseJson(text)).data ?? null;
}

/** Reads a list of calls and skips entries that are not a call; null if it is no list. */
export function readableSnapshotsOf(text: string): CallSnapshot[] | null {
  const listed = parseJson(text);
  if (!Array.isArray(listed)) return null;
  return listed.flatMap((call: unknown) => callMembers.safeParse(call).data ?? []);
}

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
