import { createNumberHashes } from '../../../src/signatures/number-hash.ts';

export const TEST_ERASURE_KEY = Buffer.alloc(32, 5);
/** Hashes of erased numbers under one key. */
export const TEST_NUMBER_HASHES = createNumberHashes([TEST_ERASURE_KEY]);
