import { RedialError } from '../../domain/errors.ts';
import { kindOfType } from '../../upload/file-kind.ts';
import { mediaType } from '../body.ts';

/** What a Create Batch may be sent as. */
export const TYPES_OF_CREATE =
  'application/json in UTF-8, or multipart/form-data with the part batch (JSON) and then the part file';

/** What an append may be sent as. */
export const TYPES_OF_APPEND =
  'application/json in UTF-8, multipart/form-data with the part file, or the file itself as text/csv or application/x-ndjson';

/** The error for a body of another type than `accepted`. */
export function unsupportedType(contentType: string, accepted: string): RedialError {
  const kind = kindOfType(mediaType(contentType));
  const given = contentType === '' ? 'none' : `'${contentType.slice(0, 100)}'`;
  const message =
    kind === undefined
      ? `the Content-Type is ${given}: send ${accepted}`
      : `the Content-Type is ${given}, ${kind.name}: ${kind.remedy}`;
  return new RedialError('unsupported_media_type', message);
}
