import type { Tracer } from '@opentelemetry/api';
import { workflowInfo } from '@temporalio/workflow';

/** The offset basis and the prime of FNV-1a, 32 bits. */
const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

let made = 0;

/**
 * Lets the spans of a workflow have ids that are made from its run. Random ones would take numbers out of
 * the sequence from which the workflow draws, so that no history without traces would replay.
 */
export function withIdsOfRun(tracer: Tracer): void {
  const ids = { generateTraceId: () => digits(4), generateSpanId: () => digits(2) };
  // The tracer of the SDK keeps its generator under this name, and offers no way to give it another.
  Object.assign(tracer, { _idGenerator: ids });
}

/** Hexadecimal digits, eight for each part. */
function digits(parts: number): string {
  made += 1;
  const text = `${workflowInfo().runId} ${made}`;
  return Array.from({ length: parts }, (_, part) => hash(`${part} ${text}`)).join('');
}

function hash(text: string): string {
  let value = BASIS;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), PRIME) >>> 0;
  }
  return value.toString(16).padStart(8, '0');
}
