import type { ColumnType } from 'kysely';

/** A jsonb column: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>;
/** The transaction (xid8) that last changed what is shown of a row; written by triggers alone. */
export type Stamp<T> = ColumnType<T, never, T>;
