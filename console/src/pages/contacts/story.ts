import type { CallRecord, StoryEntry } from 'redial-client';

/** One entry of a story; with the record of a call where its conversation belongs. */
export type StoryLine = { entry: StoryEntry; call: CallRecord | null };

/** The entries after which a conversation is told: the report has it, otherwise the end of the call. */
const CONVERSATION_AFTER: readonly StoryEntry['type'][] = ['call.reported', 'call.ended'];

/** Puts the record of each call to the last entry that tells its end. */
export function storyLines(
  entries: readonly StoryEntry[],
  calls: readonly CallRecord[],
): StoryLine[] {
  const callOf = new Map(calls.map((call) => [call.execution_id, call]));
  const lastOf = new Map<string, StoryEntry>();
  for (const entry of entries) {
    const id = executionOf(entry);
    if (id !== null && CONVERSATION_AFTER.includes(entry.type)) lastOf.set(id, entry);
  }
  return entries.map((entry) => {
    const id = executionOf(entry);
    const isLast = id !== null && lastOf.get(id) === entry;
    return { entry, call: isLast ? (callOf.get(id) ?? null) : null };
  });
}

function executionOf(entry: StoryEntry): string | null {
  return 'execution_id' in entry ? entry.execution_id : null;
}
