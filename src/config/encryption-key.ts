import { z } from 'zod';

/** A key of 256 bits, for AES or HMAC-SHA256, as `openssl rand -base64 32` prints it. */
export const encryptionKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, { error: 'each must be 32 bytes in base64' });
