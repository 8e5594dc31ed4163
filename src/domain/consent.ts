/**
 * On what ground a person may be called. `express_written` and `express` are the prior express consents
 * of 47 CFR 64.1200(f); `existing_relationship` is its established business relationship; the others but
 * `other` are grounds of GDPR Article 6(1).
 */
export const CONSENT_BASES = [
  'express_written',
  'express',
  'existing_relationship',
  'contract',
  'legal_obligation',
  'legitimate_interest',
  'other',
] as const;
export type ConsentBasis = (typeof CONSENT_BASES)[number];

/** What a contact says about its consent. */
export type Consent = {
  consentBasis: ConsentBasis | null;
  /** When it was given, or when the ground began. */
  consentAt: Date | null;
  /** Where its proof is, in the words of the integrator. */
  consentReference: string | null;
};

/** The bases that a campaign accepts; null: it calls contacts without any. */
export type RequiredConsent = readonly ConsentBasis[] | null;

/** In characters. */
export const MAX_CONSENT_REFERENCE = 200;

/** A consent may be this much later than our clock, because clocks differ. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** Whether a contact may be called as far as consent goes: one has a time, or it proves nothing. */
export function hasRequiredConsent(
  { consentBasis, consentAt }: Pick<Consent, 'consentBasis' | 'consentAt'>,
  required: RequiredConsent,
): boolean {
  if (required === null) return true;
  return consentBasis !== null && required.includes(consentBasis) && consentAt !== null;
}

/** Whether a consent claims to have been given after `now`. */
export function isInFuture(consentAt: Date, now: Date): boolean {
  return consentAt.getTime() > now.getTime() + MAX_CLOCK_DIFFERENCE_MS;
}
