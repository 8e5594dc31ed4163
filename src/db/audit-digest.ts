import { createHash } from 'node:crypto';
import { auditedMembers, type AuditEvent } from '../domain/audit.ts';
import { canonicalJson } from '../domain/canonical-json.ts';

/** Returns the SHA-256 of an event in canonical JSON (RFC 8785). */
export function digestOf(event: AuditEvent): Buffer {
  return createHash('sha256')
    .update(canonicalJson(auditedMembers(event)))
    .digest();
}

/**
 * Returns the hash of an entry: SHA-256 over the hash of the entry before and its own digest. The
 * trigger `chain_audit_entry` computes the same.
 * @param previous null: the first entry of the organization
 */
export function chainHash(previous: Buffer | null, digest: Buffer): Buffer {
  return createHash('sha256')
    .update(previous ?? Buffer.alloc(0))
    .update(digest)
    .digest();
}
