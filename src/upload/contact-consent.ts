import {
  type Consent,
  CONSENT_BASES,
  hasRequiredConsent,
  isInFuture,
  MAX_CONSENT_REFERENCE,
  type RequiredConsent,
} from '../domain/consent.ts';
import { readInstant } from '../schemas/members/instant.ts';
import { inSpellingOf } from '../schemas/reading/spelling.ts';
import { type RowIssue, rowIssue } from './row-issue.ts';

/** How the consent of contacts is judged. */
export type ConsentRules = { required: RequiredConsent; now: Date };

/** The members of a contact that tell its consent, as they were sent. */
export type ConsentMembers = {
  [name in 'consent_basis' | 'consent_at' | 'consent_reference']?: unknown;
};

/**
 * Reads the consent of a contact. A basis that does not exist and a time in the future are errors, and so
 * is a consent that the campaign does not accept.
 */
export function readConsent(
  members: ConsentMembers,
  { required, now }: ConsentRules,
  errors: RowIssue[],
): Consent {
  const before = errors.length;
  const consent = {
    consentBasis: readBasis(members.consent_basis, errors),
    consentAt: readConsentAt(members.consent_at, now, errors),
    consentReference: readReference(members.consent_reference, errors),
  };
  if (errors.length === before && !hasRequiredConsent(consent, required)) {
    const accepted = (required ?? []).join(', ');
    const message = `is not enough: the campaign requires consent_at, and a consent_basis of ${accepted}`;
    const problem = { code: 'consent_missing', message };
    const isBasisAccepted = required?.some((basis) => basis === consent.consentBasis);
    const column = isBasisAccepted === true ? 'consent_at' : 'consent_basis';
    errors.push(rowIssue(column, members[column] ?? '', problem));
  }
  return consent;
}

function readBasis(value: unknown, errors: RowIssue[]): Consent['consentBasis'] {
  if (isEmpty(value)) return null;
  const spelt = typeof value === 'string' ? inSpellingOf(CONSENT_BASES, value) : '';
  const basis = CONSENT_BASES.find((known) => known === spelt);
  if (basis !== undefined) return basis;
  const message = `must be one of ${CONSENT_BASES.join(', ')}`;
  errors.push(rowIssue('consent_basis', value, { code: 'unknown_basis', message }));
  return null;
}

function readConsentAt(value: unknown, now: Date, errors: RowIssue[]): Date | null {
  if (isEmpty(value)) return null;
  const at = typeof value === 'string' ? readInstant(value) : null;
  if (at !== null && !isInFuture(at, now)) return at;
  const problem =
    at === null
      ? {
          code: 'not_an_instant',
          message: 'must be an instant in ISO 8601, such as 2026-03-01T09:00:00Z',
        }
      : { code: 'in_future', message: 'lies in the future: send when the consent was given' };
  errors.push(rowIssue('consent_at', value, problem));
  return null;
}

function readReference(value: unknown, errors: RowIssue[]): string | null {
  if (isEmpty(value)) return null;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && text.length <= MAX_CONSENT_REFERENCE) return text;
  const message = `must be text of at most ${MAX_CONSENT_REFERENCE} characters, or a number`;
  errors.push(rowIssue('consent_reference', value, { code: 'not_accepted', message }));
  return null;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '';
}
