import type { Consent } from '../../../src/domain/consent.ts';
import type { ConsentRules } from '../../../src/upload/contact-consent.ts';

/** A contact that says nothing about its consent. */
export const NO_CONSENT: Consent = {
  consentBasis: null,
  consentAt: null,
  consentReference: null,
};

/** A campaign that requires none. */
export const ANY_CONSENT: ConsentRules = { required: null, now: new Date('2027-03-01T10:00:00Z') };
