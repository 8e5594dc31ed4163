import { resolve } from 'node:path';

/** Where a downloaded Temporal CLI is kept: once for this project, whatever the data folder. */
export const cacheDir = resolve(import.meta.dirname, '../../../.redial/cache');
