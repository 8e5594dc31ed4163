/** The message for an unknown time zone. */
export const TIME_ZONE_REQUIREMENT = 'must be the IANA name of a time zone, such as Europe/Berlin';

/** Parts of zone names that are written in capitals; all others are written Like_This/There. */
const capitals = new Set(
  'UTC GMT UCT EST MST HST CET EET MET WET CST PST EDT CDT MDT PDT US GB NZ PRC ROC ROK'.split(' '),
);
const canonicalNames = new Map(
  Intl.supportedValuesOf('timeZone').map((name) => [name.toLowerCase(), name]),
);
const normalizedNames = new Map<string, string | null>();

/**
 * The IANA name of a time zone in its usual spelling; `name` may be in any case. An alias stays an
 * alias: `asia/kolkata` becomes `Asia/Kolkata`, not `Asia/Calcutta`. A bare offset such as `+05:30`
 * is not a name.
 * @returns null for an unknown zone
 */
export function normalizeTimeZone(name: string): string | null {
  const cached = normalizedNames.get(name);
  if (cached !== undefined) return cached;
  const zone = isZone(name) ? usualSpelling(name) : null;
  // Names come from requests, so the size of the cache has a limit.
  if (normalizedNames.size >= 2_000) normalizedNames.clear();
  normalizedNames.set(name, zone);
  return zone;
}

function isZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function usualSpelling(name: string): string {
  const canonical = canonicalNames.get(name.toLowerCase());
  if (canonical !== undefined) return canonical;
  const isOneCase = name === name.toLowerCase() || name === name.toUpperCase();
  return isOneCase ? titleCase(name) : name;
}

function titleCase(name: string): string {
  return name.replaceAll(/[a-z]+/gi, (word) => {
    const upper = word.toUpperCase();
    return capitals.has(upper) ? upper : upper.slice(0, 1) + word.slice(1).toLowerCase();
  });
}
