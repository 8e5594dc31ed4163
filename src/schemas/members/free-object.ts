import { z } from 'zod';
import { isObject } from '../reading/body.ts';
import { MAX_MEMBERS } from '../reading/json-bounds.ts';
import { tooLarge } from './call-variables.ts';

const MAX_BYTES = 16 * 1024;

/** An object of the client's own, at most 16 KB of JSON. It is taken as it is: `z.record` drops `__proto__`. */
export const freeObject = z
  .custom<Record<string, unknown>>(isObject, { error: 'must be an object' })
  .superRefine((value, context) => {
    const bytes = Buffer.byteLength(JSON.stringify(value));
    if (bytes > MAX_BYTES) context.addIssue({ code: 'custom', message: tooLarge(bytes) });
  })
  .meta({ type: 'object', maxProperties: MAX_MEMBERS, additionalProperties: {} });
