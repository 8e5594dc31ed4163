/** The rules of one time zone, as its TZif file has them. */
export type CompiledZone = {
  /** The offset from UTC before the first change, in seconds. */
  firstOffsetSeconds: number;
  /** Every change, in order: when, in seconds since the epoch, and the offset from then on. */
  changes: readonly OffsetChange[];
  /** The POSIX TZ string that holds after the last change. */
  rule: string;
};

export type OffsetChange = { atSeconds: number; offsetSeconds: number };

/** A type of local time: four bytes of offset, a flag and the index of an abbreviation. */
const TYPE_BYTES = 6;
/** The counts stand in the last 24 bytes of a header. */
const COUNTS_AT = 20;
const HEADER_BYTES = 44;

/** The counts of a header, in their order in the file. */
type Counts = {
  utcFlags: number;
  standardFlags: number;
  leapSeconds: number;
  changes: number;
  types: number;
  abbreviationBytes: number;
};

/**
 * Reads a TZif file of version 2 or later (RFC 9636). Abbreviations, flags and leap seconds are left
 * out: they say nothing about the offset.
 * @throws {Error} the file is not TZif, is of version 1, or counts leap seconds
 */
export function readTzif(file: Buffer): CompiledZone {
  const first = readHeader(file, 0);
  // The first block repeats the data in 32 bits, for readers of version 1.
  const second = HEADER_BYTES + blockBytes(first, 4);
  const counts = readHeader(file, second);
  if (counts.leapSeconds > 0) throw new Error('Cannot read a TZif file that counts leap seconds');
  const timesAt = second + HEADER_BYTES;
  const indexesAt = timesAt + counts.changes * 8;
  const typesAt = indexesAt + counts.changes;
  const offsetOf = (type: number) => file.readInt32BE(typesAt + type * TYPE_BYTES);
  const changes = Array.from({ length: counts.changes }, (_, index) => ({
    atSeconds: Number(file.readBigInt64BE(timesAt + index * 8)),
    offsetSeconds: offsetOf(file.readUInt8(indexesAt + index)),
  }));
  const footer = file.toString('ascii', timesAt + blockBytes(counts, 8));
  // Times before the first change are of the first type (RFC 9636 §3.2).
  return { firstOffsetSeconds: offsetOf(0), changes, rule: readFooter(footer) };
}

function readHeader(file: Buffer, at: number): Counts {
  const isTzif = file.toString('ascii', at, at + 4) === 'TZif' && file.length > at + HEADER_BYTES;
  if (!isTzif) throw new Error('Cannot read a file without a TZif header');
  if (file.toString('ascii', at + 4, at + 5) < '2') {
    throw new Error('Cannot read a TZif file of version 1: it has no rule for later years');
  }
  const count = (index: number) => file.readUInt32BE(at + COUNTS_AT + index * 4);
  return {
    utcFlags: count(0),
    standardFlags: count(1),
    leapSeconds: count(2),
    changes: count(3),
    types: count(4),
    abbreviationBytes: count(5),
  };
}

/** The bytes of a block behind its header; times take 4 of them in version 1, else 8. */
function blockBytes(counts: Counts, timeBytes: 4 | 8): number {
  return (
    counts.changes * (timeBytes + 1) +
    counts.types * TYPE_BYTES +
    counts.abbreviationBytes +
    counts.leapSeconds * (timeBytes + 4) +
    counts.standardFlags +
    counts.utcFlags
  );
}

/** The footer is a POSIX TZ string between two line feeds. */
function readFooter(footer: string): string {
  const [, rule = ''] = /^\n([^\n]+)\n$/.exec(footer) ?? [];
  if (rule === '') throw new Error('Cannot read a TZif file without a rule for later years');
  return rule;
}
