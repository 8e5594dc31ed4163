import type { AuditEntry } from 'redial-client';
import { texts } from '../../texts.ts';

/** A member of the details as people read it: `phone_numbers` as `phone numbers`, lists with commas. */
export type Detail = { name: string; value: string };

/** What else is known of an entry. */
export function detailsOf({ details }: Pick<AuditEntry, 'details'>): Detail[] {
  return Object.entries(details).map(([name, value]) => ({
    name: name.replaceAll('_', ' '),
    value: textOf(value),
  }));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null) return texts.auditLog.none;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return JSON.stringify(value);
}
