import { z } from 'zod';
import { key, type Values } from './config-key.ts';
import { listOf } from './config-list.ts';

const encryptionKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, { error: 'each must be 32 bytes in base64' });

/** The accounts of call control that organizations have of their own. */
export const accountKeys = {
  encryptionKeys: key({
    env: 'CALL_CONTROL_ENCRYPTION_KEY',
    doc: 'keys of 32 bytes in base64 with commas between them, which encrypt what accounts of organizations hold: the first one encrypts, all decrypt; empty: organizations can have no account',
    schema: listOf(encryptionKey),
    default: [],
  }),
  privateAddresses: key({
    env: 'CALL_CONTROL_PRIVATE_ADDRESSES',
    doc: 'allow or refuse: whether accounts of organizations may be at addresses that are not public',
    schema: z.enum(['allow', 'refuse']),
    default: 'refuse',
  }),
};

export type AccountsConfig = Values<typeof accountKeys>;
