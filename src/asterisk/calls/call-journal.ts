import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const journalLine = z.object({
  eventtype: z.enum(['ANSWER', 'HANGUP']),
  /** Seconds since 1970, in UTC. */
  eventtime: z.number(),
  uniqueid: z.string(),
  eventextra: z.string(),
});
const hangUpExtra = z.object({
  hangupcause: z.number(),
  /** The channel that hung up, empty where this side ended the call. */
  hangupsource: z.string(),
});

/** What Asterisk wrote about a call. Instants are milliseconds since 1970. */
export type JournalEntry = {
  answeredAt: number | null;
  /** `cause` is a Q.850 cause: the journal has no SIP status. */
  hungUp: { at: number; cause: number; byFarEnd: boolean } | null;
};

/**
 * Reads what Asterisk's own journal (`cel_custom`) says about calls. Asterisk writes it at once, so it
 * has what happened while nobody listened, and outlives a kill.
 * @param file null: this Asterisk has no journal that we can read
 * @returns an entry for each call that was answered or ended
 */
export async function readJournal(
  file: string | null,
  sids: ReadonlySet<string>,
): Promise<Map<string, JournalEntry>> {
  const entries = new Map<string, JournalEntry>();
  if (file === null || sids.size === 0 || !existsSync(file)) return entries;
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  for await (const line of lines) {
    const read = readJournalLine(line);
    if (read === undefined || !sids.has(read.uniqueid)) continue;
    const known = entries.get(read.uniqueid) ?? { answeredAt: null, hungUp: null };
    entries.set(read.uniqueid, { ...known, ...noteOf(read) });
  }
  return entries;
}

/** Undefined for other events, and for the half line that a kill may leave. */
function readJournalLine(line: string): z.infer<typeof journalLine> | undefined {
  try {
    return journalLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

function noteOf(line: z.infer<typeof journalLine>): Partial<JournalEntry> {
  const at = Math.round(line.eventtime * 1000);
  if (line.eventtype === 'ANSWER') return { answeredAt: at };
  const { hangupcause: cause, hangupsource } = hangUpExtra.parse(JSON.parse(line.eventextra));
  return { hungUp: { at, cause, byFarEnd: hangupsource !== '' } };
}
