import type { Migration } from 'kysely';
import * as initial from './20261101T000000Z-initial.ts';

/** Every migration by name, in the order in which they run. */
export const migrations: Record<string, Migration> = {
  '20261101T000000Z-initial': initial,
};
