import { z } from 'zod';
import { variable, type Values } from './variable.ts';
import { encryptionKey } from './encryption-key.ts';
import { listOf } from './list.ts';

/** Settings of call control accounts: those of organizations, and the price of the installation's. */
export const accountKeys = {
  encryptionKeys: variable({
    env: 'CALL_CONTROL_ENCRYPTION_KEY',
    doc: 'Keys that encrypt the secrets of the call control accounts, webhook endpoints and eligibility hooks of organizations, each 32 bytes in base64 (openssl rand -base64 32), separated by commas: the first one encrypts and all decrypt; empty: organizations can have none of these.',
    schema: listOf(encryptionKey),
    default: [],
  }),
  pricePerMinuteUsd: variable({
    env: 'CALL_CONTROL_PRICE_PER_MINUTE_USD',
    doc: 'Price in US dollars, 0 to 1000, of each started minute with the account CALL_CONTROL_ACCOUNT_SID, for calls whose agent reports no cost; empty: unknown, and such calls cost 0.',
    schema: z.coerce.number().min(0).max(1000).nullable(),
    default: null,
  }),
};

export type AccountsConfig = Values<typeof accountKeys>;
