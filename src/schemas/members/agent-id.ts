import { z } from 'zod';
import { ValidationError } from '../../domain/errors.ts';

/** Any text but `.` and `..`, as a pattern that OpenAPI clients know: without a look ahead. */
const NOT_DROPPED = /^$|[^.]|[.]{3}/;
const REQUIREMENT =
  'must be another name than . and .., which the path of a URL drops: no request could read or delete the agent';

/** The agent that a campaign or batch has named before the names of agents were judged. */
export const storedAgentId = z.string().min(1).max(200);

/** The name of an agent. One that a campaign or batch names need not be registered. */
export const agentId = storedAgentId.regex(NOT_DROPPED, REQUIREMENT);

/**
 * Checks the agent of a change: a stored name stays as it is.
 * @throws {ValidationError} it is another one that no agent can have
 */
export function assertAgentName(
  member: string,
  { stored, given }: { stored: string | null; given: string | null },
): void {
  if (given === null || given === stored || NOT_DROPPED.test(given)) return;
  throw new ValidationError([{ path: member, message: REQUIREMENT }]);
}
