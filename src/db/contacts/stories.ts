import { sql } from 'kysely';
import { type ListOrders, type ListPage, pageOf } from '../list-page.ts';
import type { Db } from '../tables.ts';
import { type StoryOf, storySources } from './story-sources.ts';

/** One thing that happened to a contact. */
export type StoryRow = {
  /** In whole milliseconds, as in a cursor. */
  at: Date;
  /** Orders what has the same time. */
  rank: number;
  id: string;
  type: string;
  /** What the API tells of it, by the schema of its type. */
  facts: Record<string, unknown>;
};

/** The type and the id are unique at an instant. */
export const STORY_ORDERS: ListOrders<'at', StoryRow> = {
  at: [
    { column: sql.ref('at'), kind: 'instant', of: ({ at }) => at },
    { column: sql.ref('rank'), kind: 'integer', of: ({ rank }) => rank },
    { column: sql.ref('id'), kind: 'text', of: ({ id }) => id },
  ],
};

/** One page of the story of a contact. */
export async function listStory(
  db: Db,
  { of, page }: { of: StoryOf; page: ListPage<StoryRow> },
): Promise<StoryRow[]> {
  return pageOf(storyOf(db, of).selectAll(), page).execute();
}

export async function countStory(db: Db, of: StoryOf): Promise<number> {
  const { count } = await storyOf(db, of)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Everything that is kept of a contact, as entries. Each part reads an index of the contact, or of the
 * actions of its batch and campaign.
 */
function storyOf(db: Db, of: StoryOf) {
  const parts = storySources(of).map(
    ({ type, at, id = sql`''`, facts, from }, rank) => sql`
      select ${sql.lit(type)} as type, ${sql.lit(rank)} as rank,
        date_trunc('milliseconds', ${at}) as at, ${id}::text as id,
        jsonb_build_object(${sql.join(Object.entries(facts).flatMap(([name, value]) => [sql.lit(name), value]))}) as facts
      from ${from}`,
  );
  const entries = sql<StoryRow>`(
    select * from (${sql.join(parts, sql` union all `)}) as entry where at is not null)`;
  return db.selectFrom(entries.as('story'));
}
