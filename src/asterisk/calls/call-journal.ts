import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { earlierPartOf } from '../rotated-file.ts';

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
  if (file === null || sids.size === 0) return entries;
  for await (const line of linesOf(file)) {
    const read = readJournalLine(line);
    if (read === undefined || !sids.has(read.uniqueid)) continue;
    const known = entries.get(read.uniqueid) ?? { answeredAt: null, hungUp: null };
    entries.set(read.uniqueid, { ...known, ...noteOf(read) });
  }
  return entries;
}

/**
 * The lines of both parts of the journal, the earlier one first. The present one is opened first: if it
 * is set aside meanwhile, it is read twice, and not left out.
 */
async function* linesOf(file: string): AsyncGenerator<string> {
  await using present = await openIfThere(file);
  await using earlier = await openIfThere(earlierPartOf(file));
  for (const part of [earlier, present]) if (part !== null) yield* part.readLines();
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  return open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Undefined for other events, and for the half line that a kill may leave. */
function readJournalLine(line: string): z.infer<typeof journalLine> | undefined {
  return journalLine.safeParse(parse(line)).data;
}

/** Nothing where a hang-up does not say whose it was: the call then ends as without a journal. */
function noteOf(line: z.infer<typeof journalLine>): Partial<JournalEntry> {
  const at = Math.round(line.eventtime * 1000);
  if (line.eventtype === 'ANSWER') return { answeredAt: at };
  const { data: extra } = hangUpExtra.safeParse(parse(line.eventextra));
  if (extra === undefined) return {};
  return { hungUp: { at, cause: extra.hangupcause, byFarEnd: extra.hangupsource !== '' } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
