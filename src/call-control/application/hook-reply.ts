import type { DeliveryFailure } from '../webhooks/webhook-failure.ts';
import type { HookOutcome } from '../webhooks/webhook-queue.ts';
import { isDeeperThan, MAX_NESTING } from '../json-depth.ts';
import { readVerbs } from './verb-list.ts';
import type { Verb } from './verb.ts';

/** The meaning of a hook's answer for the call. */
export type HookReply =
  | { kind: 'verbs'; verbs: Verb[] }
  /** The answer is no JSON array: the call goes on as before. */
  | { kind: 'nothing' }
  | { kind: 'failed'; problem: string };

const BROKEN_ANSWER = 'gave no answer: no such host, a broken connection, or more than 1 MB';
const TOO_DEEP = `the application must not be nested deeper than ${MAX_NESTING} levels`;
const FAILURES: Readonly<Record<DeliveryFailure, string>> = {
  ct: 'could not be reached',
  rt: 'did not answer in time',
  '4xx': 'refused',
  '5xx': 'failed',
  address: 'has an address that this installation does not allow',
  other: 'was not answered with 200, 202 or 204',
};

/** Reads the answer of an application's hook by jambonz' rules (`lib/utils/http-requestor.js`). */
export function readReply(outcome: HookOutcome, unplayed: ReadonlySet<string>): HookReply {
  if (outcome.kind === 'stopped') return { kind: 'nothing' };
  if (outcome.kind === 'failed') {
    return { kind: 'failed', problem: `the hook ${describeFailure(outcome)}` };
  }
  const isJson = outcome.contentType.includes('application/json');
  return isJson ? readApplication(outcome.body, unplayed) : { kind: 'nothing' };
}

function describeFailure({ failure, status }: HookOutcome & { kind: 'failed' }): string {
  if (status !== null) return `${FAILURES[failure]} (status ${status})`;
  return failure === 'other' ? BROKEN_ANSWER : FAILURES[failure];
}

/**
 * Reads an application from JSON.
 * @param unplayed the verbs that the network of the call cannot play
 */
export function readApplication(text: string, unplayed: ReadonlySet<string>): HookReply {
  const parsed = parse(text);
  if ('problem' in parsed) return { kind: 'failed', problem: parsed.problem };
  if (isDeeperThan(MAX_NESTING, parsed.value)) return { kind: 'failed', problem: TOO_DEEP };
  if (!Array.isArray(parsed.value)) return { kind: 'nothing' };
  const read = readVerbs(parsed.value, unplayed);
  return read.ok ? { kind: 'verbs', verbs: read.value } : { kind: 'failed', problem: read.problem };
}

function parse(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (cause) {
    return { problem: cause instanceof Error ? cause.message : String(cause) };
  }
}
