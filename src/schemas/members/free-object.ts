import { z } from 'zod';
import { tooLarge } from './call-variables.ts';

const MAX_BYTES = 16 * 1024;

/** A member that holds an object of the integrator's own, at most 16 KB as JSON. */
export const freeObject = z
  .record(z.string(), z.unknown(), { error: 'must be an object' })
  .superRefine((value, context) => {
    const bytes = Buffer.byteLength(JSON.stringify(value));
    if (bytes > MAX_BYTES) context.addIssue({ code: 'custom', message: tooLarge(bytes) });
  });
