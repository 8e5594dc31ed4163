import { CompiledQuery, type KyselyPlugin } from 'kysely';
import type { Db } from '../../src/db/tables.ts';

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
type Explained = { 'QUERY PLAN': { Plan: Plan }[] };

/**
 * Counts the pages of 8 kB that the statements of `work` read, found in memory or not. Each statement
 * is carried out, and once more to be explained.
 */
export async function buffersOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  const queries: CompiledQuery[] = [];
  const remember: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(db.getExecutor().compileQuery(node, { queryId: 'explained' }));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched = db.withPlugin(remember);
  const execute = watched.executeQuery.bind(watched);
  // A prepared statement is executed as it was compiled.
  watched.executeQuery = async (query) => {
    if ('sql' in query) queries.push(query);
    return execute(query);
  };
  await work(watched);
  if (queries.length === 0) throw new Error('Cannot count buffers: no statement was carried out');
  const plain = db.withoutPlugins();
  let buffers = 0;
  for (const query of queries) {
    const explain = `explain (analyze, buffers, format json) ${query.sql}`;
    const { rows } = await plain.executeQuery<Explained>(
      CompiledQuery.raw(explain, [...query.parameters]),
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan === undefined) throw new Error('Cannot read the plan of a statement');
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return buffers;
}
