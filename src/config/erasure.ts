import { encryptionKey } from './encryption-key.ts';
import { listOf } from './list.ts';
import { variable, type Values } from './variable.ts';

/** The keys that recognise erased numbers. */
export const erasureKeys = {
  keys: variable({
    env: 'ERASURE_KEY',
    doc: 'Keys that recognise erased phone numbers, the same for every API and worker, each 32 bytes in base64 (openssl rand -base64 32), separated by commas: the first one is used for new erasures, and all recognise; keep every key that was ever used; empty: nobody can be erased.',
    schema: listOf(encryptionKey),
    default: [],
  }),
};

export type ErasureConfig = Values<typeof erasureKeys>;
