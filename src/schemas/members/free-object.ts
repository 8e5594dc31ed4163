import { z } from 'zod';
import { MAX_MEMBERS } from '../reading/json-bounds.ts';
import { tooLarge } from './call-variables.ts';

const MAX_BYTES = 16 * 1024;

/** An object of the client's own, at most 16 KB of JSON. */
export const freeObject = z
  .record(z.string(), z.unknown(), { error: 'must be an object' })
  .superRefine((value, context) => {
    const bytes = Buffer.byteLength(JSON.stringify(value));
    if (bytes > MAX_BYTES) context.addIssue({ code: 'custom', message: tooLarge(bytes) });
  })
  .meta({ maxProperties: MAX_MEMBERS });
