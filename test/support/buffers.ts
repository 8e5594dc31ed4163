import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db } from '../../src/db/tables.ts';

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
type Explained = { 'QUERY PLAN': { Plan: Plan }[] };

/**
 * Counts the pages of 8 kB that the statements of `work` read, found in memory or not. Each statement
 * is carried out, and once more to be explained.
 */
export async function buffersOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  const nodes: RootOperationNode[] = [];
  const remember: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(remember));
  const plain = db.withoutPlugins();
  let buffers = 0;
  for (const node of nodes) {
    const query = db.getExecutor().compileQuery(node, { queryId: 'explained' });
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
