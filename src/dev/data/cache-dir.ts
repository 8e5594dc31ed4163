import { resolve } from 'node:path';

/** Holds the downloaded Temporal CLI and compiled modules; all data folders share it. */
export const cacheDir = resolve(import.meta.dirname, '../../../.redial/cache');
