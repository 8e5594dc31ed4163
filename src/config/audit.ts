import { z } from 'zod';
import { variable, type Values } from './variable.ts';

/** The database refuses to delete younger entries. */
const SHORTEST_RETENTION_DAYS = 30;

/** How long the audit log is kept. */
export const auditKeys = {
  retentionDays: variable<number | null>({
    env: 'AUDIT_RETENTION_DAYS',
    doc: 'For how many days entries of the audit log are kept, 30 to 36500; empty: for ever.',
    schema: z.coerce.number().int().min(SHORTEST_RETENTION_DAYS).max(36_500).nullable(),
    default: null,
  }),
};

export type AuditConfig = Values<typeof auditKeys>;
