import { choicesOf, type Field } from '../../components/field.ts';
import { wordOf } from '../../components/search-params.ts';
import { texts } from '../../texts.ts';

const { rotate, fields, schemes, overlaps } = texts.endpoints;

/** What is chosen for a new key. */
export const ROTATION = { signature_scheme: 'v1', previous_valid_seconds: '86400' };

export const ROTATION_FIELDS: readonly Field<typeof ROTATION>[] = [
  { name: 'signature_scheme', kind: 'choice', label: fields.scheme, choices: choicesOf(schemes) },
  {
    name: 'previous_valid_seconds',
    kind: 'choice',
    label: rotate.overlap,
    choices: choicesOf(overlaps),
  },
];

/** The request that makes a new key. */
export function rotationOf(values: typeof ROTATION) {
  return {
    signature_scheme: wordOf(['v1', 'v1a'] as const, values.signature_scheme) ?? 'v1',
    previous_valid_seconds: Number(values.previous_valid_seconds),
  };
}
