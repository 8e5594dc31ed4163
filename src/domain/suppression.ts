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

/** The reasons that mean an opt-out, in any case. Postgres reads it, too: see db/suppressions.ts. */
export const OPT_OUT_PATTERN = '^opt[ _-]?out$';
const optOut = new RegExp(OPT_OUT_PATTERN, 'i');

/** From the weakest on. An opt-out is what the callee has said; all others are the caller's choice. */
export const SUPPRESSION_STRENGTHS = ['temporary', 'permanent', 'opt_out'] as const;
export type SuppressionStrength = (typeof SUPPRESSION_STRENGTHS)[number];

/** An opt-out never expires, whatever its `expiresAt` is. */
export function strengthOf({ reason, expiresAt }: SuppressionTerms): SuppressionStrength {
  if (reason !== null && optOut.test(reason)) return 'opt_out';
  return expiresAt === null ? 'permanent' : 'temporary';
}

/**
 * Whether new terms take the place of those that are stored. An opt-out gives way to nothing; a
 * choice of the caller gives way to an opt-out and to a later choice, which may be weaker.
 */
const givesWay: Record<SuppressionStrength, Record<SuppressionStrength, boolean>> = {
  temporary: { temporary: true, permanent: true, opt_out: true },
  permanent: { temporary: true, permanent: true, opt_out: true },
  opt_out: { temporary: false, permanent: false, opt_out: false },
};

/**
 * The terms that hold when a number is suppressed that may be suppressed already.
 * @param stored null: the number is not suppressed
 */
export function combineTerms(
  stored: SuppressionTerms | null,
  given: SuppressionTerms,
): SuppressionTerms {
  const isReplaced = stored === null || givesWay[strengthOf(stored)][strengthOf(given)];
  const { reason, expiresAt } = isReplaced ? given : stored;
  return { reason, expiresAt: isOptOut({ reason, expiresAt }) ? null : expiresAt };
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

/** What the API tells of entries that would have weakened an opt-out; empty when there are none. */
export function optOutWarnings(
  given: readonly SuppressedNumber[],
  stored: readonly SuppressedNumber[],
): string[] {
  const optedOut = new Set(stored.filter(isOptOut).map(({ phoneNumber }) => phoneNumber));
  const weaker = given.filter((entry) => !isOptOut(entry) || entry.expiresAt !== null);
  const numbersOfWeaker = weaker.map(({ phoneNumber }) => phoneNumber);
  const kept = new Set(numbersOfWeaker.filter((number) => optedOut.has(number)));
  if (kept.size === 0) return [];
  const numbers = kept.size === 1 ? '1 number stays' : `${kept.size} numbers stay`;
  return [`${numbers} opted out for ever: no other reason and no expiry replaces an opt-out`];
}

function isOptOut(terms: SuppressionTerms): boolean {
  return strengthOf(terms) === 'opt_out';
}
