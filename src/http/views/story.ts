import type { StoryRow } from '../../db/contacts/stories.ts';
import type { StoryEntryView } from '../../schemas/story.ts';
import { type StoryFacts, storyMessage } from './story-message.ts';

/**
 * An entry of a story.
 * @param mayStartAt when the working hours of the contact are open next, for what it waits for
 */
export function viewStoryEntry(row: StoryRow, mayStartAt: Date | null): StoryEntryView {
  const { type, at } = row;
  const start = { may_start_at: mayStartAt?.toISOString() ?? null };
  const told = { ...row.facts, ...(type === 'contact.due' && start) };
  // The statement of the story builds the facts of each type by its schema.
  const facts = { at: at.toISOString(), type, ...told } as StoryFacts;
  return { ...facts, message: storyMessage(facts) };
}
