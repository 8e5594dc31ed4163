import { RedialError } from '../../domain/errors.ts';

/**
 * Limits of files that are read at once, each by a thread of its own. During its upload, each takes up to
 * one core, about 60 MB and a connection to Postgres.
 */
const MAX_OPEN = 16;
/** Of these, uploads of organizations that have another one open. The others find a place. */
const MAX_BEFORE_SECOND = 8;

type Taken = { readonly organizationId: string };

const open = new Set<Taken>();

/**
 * Takes a place for a file of the organization until it is disposed of.
 * @throws {RedialError} `unavailable`: 16 files are being read, or 8 and one of them is of the
 * organization
 */
export function takeReadingPlace(organizationId: string): Disposable {
  const isFirst = [...open].every((taken) => taken.organizationId !== organizationId);
  if (open.size >= (isFirst ? MAX_OPEN : MAX_BEFORE_SECOND)) {
    const message =
      'this API process reads no further file at the moment: upload this one again in a few seconds';
    throw new RedialError('unavailable', message);
  }
  const taken = { organizationId };
  open.add(taken);
  return { [Symbol.dispose]: () => void open.delete(taken) };
}
