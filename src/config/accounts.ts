import { z } from 'zod';
import { key, type Values } from './key.ts';
import { listOf } from './list.ts';

const encryptionKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, { error: 'each must be 32 bytes in base64' });

/** What holds for accounts of call control: those of organizations, and the price of the first. */
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
  pricePerMinuteUsd: key({
    env: 'CALL_CONTROL_PRICE_PER_MINUTE_USD',
    doc: 'what a started minute costs in the account CALL_CONTROL_ACCOUNT_SID, in US dollars; empty: unknown, so that calls cost what their agents report',
    schema: z.coerce.number().min(0).max(1000).nullable(),
    default: null,
  }),
};

export type AccountsConfig = Values<typeof accountKeys>;
