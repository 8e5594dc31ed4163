import type { ColumnType } from 'kysely';

/** A jsonb column, read as a value and written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>;
/** A column that only a trigger writes. */
export type TriggerWritten<T> = ColumnType<T, never, T>;

export type Variables = Record<string, string>;
