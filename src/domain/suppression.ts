/** Why a number is suppressed, and until when. */
export type SuppressionTerms = {
  reason: string | null;
  /** null: for ever. */
  expiresAt: Date | null;
};

/** The reason with which a report of an agent suppresses a number. */
export const OPT_OUT = 'opt_out';

/** The reason of a hash that stands for a suppression by the caller, and while an erasure runs. */
export const ERASED = 'erased';

/**
 * The reasons that mean an opt-out: the words of 47 CFR 64.1200(a)(10) (TCPA) for the revocation of
 * consent, and what lists of callers write. A space stands for one, for `_`, for `-` or for nothing.
 */
const OPT_OUT_WORDS = [
  'opt out',
  'opted out',
  'stop',
  'stop all',
  'quit',
  'end',
  'revoke',
  'revoked',
  'cancel',
  'unsubscribe',
  'unsubscribed',
  'do not call',
  'do not contact',
  'dnc',
  'asked not to be called',
];
/** The whole of such a reason, in any case. Postgres reads it, too: see db/suppressions.ts. */
export const OPT_OUT_PATTERN = `^(${OPT_OUT_WORDS.join('|').replaceAll(' ', '[ _-]?')})[.!]?$`;
const optOut = new RegExp(OPT_OUT_PATTERN, 'i');

/** From the weakest on. An opt-out is what the callee has said; all others are the caller's choice. */
export const SUPPRESSION_STRENGTHS = ['temporary', 'permanent', 'opt_out'] as const;
export type SuppressionStrength = (typeof SUPPRESSION_STRENGTHS)[number];

/** An opt-out never expires, whatever its `expiresAt` is. */
export function strengthOf({ reason, expiresAt }: SuppressionTerms): SuppressionStrength {
  if (reason !== null && optOut.test(reason)) return 'opt_out';
  return expiresAt === null ? 'permanent' : 'temporary';
}

/** Whoever suppresses a number: `isAdmin` with the scope `admin`. */
export type Suppressor = { isAdmin: boolean };

/**
 * Whose new terms take the place of those that are stored. An opt-out gives way to nothing. A choice of
 * the caller gives way to an opt-out and to a later choice; but where there was no expiry only an admin
 * sets one, because the callee may have asked for it in words that nobody has listed.
 */
const givesWay: Record<
  SuppressionStrength,
  Record<SuppressionStrength, 'to_anybody' | 'to_admin' | 'to_nobody'>
> = {
  temporary: { temporary: 'to_anybody', permanent: 'to_anybody', opt_out: 'to_anybody' },
  permanent: { temporary: 'to_admin', permanent: 'to_anybody', opt_out: 'to_anybody' },
  opt_out: { temporary: 'to_nobody', permanent: 'to_nobody', opt_out: 'to_nobody' },
};

/**
 * The terms that hold when a number is suppressed that may be suppressed already.
 * @param stored null: the number is not suppressed
 */
export function combineTerms(
  stored: SuppressionTerms | null,
  given: SuppressionTerms,
  by: Suppressor,
): SuppressionTerms {
  const isReplaced = stored === null || mayReplace(stored, given, by);
  const { reason, expiresAt } = isReplaced ? given : stored;
  return { reason, expiresAt: isOptOut({ reason, expiresAt }) ? null : expiresAt };
}

function mayReplace(
  stored: SuppressionTerms,
  given: SuppressionTerms,
  { isAdmin }: Suppressor,
): boolean {
  const way = givesWay[strengthOf(stored)][strengthOf(given)];
  return way === 'to_anybody' || (way === 'to_admin' && isAdmin);
}

/**
 * The terms under which the hash of an erased number stays suppressed. Who is erased for good has opted
 * out; no other reason is kept, because people may be named in it.
 * @param stored the suppression of the number in clear text, which is erased
 * @returns null: it is not suppressed any longer
 */
export function termsOfErased(
  stored: SuppressionTerms | null,
  { keep }: { keep: boolean },
): SuppressionTerms | null {
  if (keep || (stored !== null && isOptOut(stored))) return { reason: OPT_OUT, expiresAt: null };
  return stored && { reason: ERASED, expiresAt: stored.expiresAt };
}

type SuppressedNumber = SuppressionTerms & { phoneNumber: string };

/** What the API tells of entries that would have weakened a suppression; empty when there are none. */
export function keptWarnings(
  given: readonly SuppressedNumber[],
  stored: readonly SuppressedNumber[],
): string[] {
  const strengths = new Map(stored.map((entry) => [entry.phoneNumber, strengthOf(entry)]));
  const weakerThanOptOut = given.filter((entry) => !isOptOut(entry) || entry.expiresAt !== null);
  // A permanent suppression gives way to another one: only the last entry of a number says what is wanted.
  const last = [...new Map(given.map((entry) => [entry.phoneNumber, entry])).values()];
  const temporary = last.filter((entry) => strengthOf(entry) === 'temporary');
  const countOf = (entries: readonly SuppressedNumber[], strength: SuppressionStrength) => {
    const numbers = entries.map(({ phoneNumber }) => phoneNumber);
    return new Set(numbers.filter((number) => strengths.get(number) === strength)).size;
  };
  return [
    ...stays(countOf(weakerThanOptOut, 'opt_out'), OPT_OUT_STAYS),
    ...stays(countOf(temporary, 'permanent'), PERMANENT_STAYS),
  ];
}

const OPT_OUT_STAYS = 'opted out for ever: no other reason and no expiry replaces an opt-out';
const PERMANENT_STAYS = 'suppressed for ever: only a token with the scope admin gives it an expiry';

function stays(count: number, what: string): string[] {
  if (count === 0) return [];
  return [`${count === 1 ? '1 number stays' : `${count} numbers stay`} ${what}`];
}

function isOptOut(terms: SuppressionTerms): boolean {
  return strengthOf(terms) === 'opt_out';
}
