import type { DestinationData } from '../../domain/destinations/destination.ts';

/** A region of libphonenumber, with regular expressions of its national numbers by their type. */
export type Region = {
  /** ISO 3166-1; null: the calling code belongs to no country. */
  region: string | null;
  /** The beginnings by which a region is told from others with its calling code. */
  leadingDigits: string | null;
  patterns: Readonly<Record<string, string>>;
  /** A national number of each type. */
  examples: Readonly<Record<string, string>>;
};

/** Calling code → its regions, the main one first. */
export type Metadata = Readonly<Record<string, readonly Region[]>>;

/** The origin of the data, for the head of the file. */
export type Origin = Readonly<Record<'about' | 'source' | 'version' | 'license', string>>;

/** The types of libphonenumber that are kinds of destinations. */
const TYPE_OF_KIND = { premium: 'premium_rate', shared_cost: 'shared_cost' } as const;
/** Its plan has many countries and free ranges: a number that no region claims is of none. */
const NORTH_AMERICA = '1';

/** Formats the file that the look-up reads. */
export function formatDestinationFile(metadata: Metadata, origin: Origin): string {
  const plans = Object.entries(metadata).map(([code, regions]) => [code, planOf(code, regions)]);
  return `${JSON.stringify({ ...origin, plans: Object.fromEntries(plans) }, null, 2)}\n`;
}

function planOf(code: string, regions: readonly Region[]): DestinationData[string] {
  const [main, ...others] = regions;
  if (main === undefined) throw new Error(`Cannot read the plan of +${code}: it has no region`);
  const closed = Object.entries(TYPE_OF_KIND).map(([kind, type]) => [kind, closing(regions, type)]);
  return {
    countries: countriesOf(code, main, others),
    closed: Object.fromEntries(closed.filter(([, pattern]) => pattern !== '')),
  };
}

type Entry = { country: string; pattern: string };

/**
 * In the order in which libphonenumber looks for the region of a number. A number that no region
 * claims is of the main one.
 */
function countriesOf(code: string, main: Region, others: readonly Region[]): Entry[] {
  const rest = main.region === null || code === NORTH_AMERICA ? null : anyNumberOf(main.region);
  const claimed = others.length === 0 ? [] : [main, ...others].map(entryOf);
  return [...claimed, rest].flatMap((entry) => entry ?? []);
}

function anyNumberOf(country: string): Entry {
  return { country, pattern: '' };
}

function entryOf({ region, leadingDigits, patterns }: Region): Entry | null {
  if (region === null) return null;
  return { country: region, pattern: leadingDigits ?? Object.values(patterns).join('|') };
}

/**
 * The look-up matches beginnings, so that digits after a whole number open nothing. Where an ordinary
 * number begins like a short closed one, only whole numbers are closed.
 */
function closing(regions: readonly Region[], type: string): string {
  const patterns = new Set(regions.flatMap(({ patterns: own }) => own[type] ?? []));
  const ordinary = ordinaryExamples(regions);
  const closed = [...patterns].map((pattern) =>
    ordinary.some((example) => new RegExp(`^(?:${pattern})`).test(example))
      ? `(?:${pattern})$`
      : pattern,
  );
  return closed.join('|');
}

function ordinaryExamples(regions: readonly Region[]): string[] {
  const closable: readonly string[] = Object.values(TYPE_OF_KIND);
  return regions.flatMap(({ examples }) =>
    Object.entries(examples).flatMap(([type, example]) => (closable.includes(type) ? [] : example)),
  );
}
