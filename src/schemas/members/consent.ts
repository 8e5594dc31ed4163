import { z } from 'zod';
import { CONSENT_BASES, type ConsentBasis } from '../../domain/consent.ts';
import { inAnySpelling } from '../reading/spelling.ts';
import { boundedList } from './bounded-list.ts';
import { explain, explainedEnum } from './explained-enum.ts';

const meanings: Readonly<Record<ConsentBasis, string>> = {
  express_written:
    'consent in writing, a ticked box or a signature included, as 47 CFR 64.1200(f)(9) asks for marketing.',
  express:
    'consent given by word, or by handing out the number for such calls; also consent by GDPR Article 6(1)(a).',
  existing_relationship:
    'an established business relationship, such as a purchase in the last 18 months.',
  contract: 'the call is needed for a contract with the person (GDPR Article 6(1)(b)).',
  legal_obligation: 'the law asks for the call (GDPR Article 6(1)(c)).',
  legitimate_interest:
    'a legitimate interest outweighs those of the person (GDPR Article 6(1)(f)).',
  other: 'another ground.',
};

/** The ground for calling a contact, in answers. */
export const consentBasisView = explainedEnum(
  CONSENT_BASES,
  'On what ground the person may be called.',
  meanings,
);

/** The ground in requests, in any spelling. */
export const consentBasis = inAnySpelling(consentBasisView);

/** The words of each basis, for the form of a contact in an upload. */
export const consentBasisText = explain(
  CONSENT_BASES,
  'On what ground the person may be called, in any spelling.',
  meanings,
);

const MAX_BASES = 2 * CONSENT_BASES.length;
const accepted = boundedList(consentBasis, {
  max: MAX_BASES,
  form: 'must be true, false or a list of bases',
});

/** The bases that a campaign accepts: a list, or `true` for all; `false` is the same as null. */
export const requiresConsent = z
  .preprocess(inFull, accepted.nullable())
  .transform((bases) => bases && CONSENT_BASES.filter((basis) => bases.includes(basis)))
  .meta({
    anyOf: [
      { type: 'boolean' },
      {
        type: 'array',
        minItems: 1,
        maxItems: MAX_BASES,
        items: { type: 'string', enum: [...CONSENT_BASES], description: consentBasisText },
      },
    ],
    examples: [['express_written', 'express'], true],
  });

function inFull(given: unknown): unknown {
  if (given === true) return CONSENT_BASES;
  return given === false ? null : given;
}
