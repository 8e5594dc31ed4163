import { z } from 'zod';
import { REGISTRATIONS, type Trunk } from '../domain/trunk.ts';
import type { Connection } from './connection.ts';
import { parseJson } from './snapshot.ts';

const TIMEOUT_MS = 2_000;

const trunk = z.object({
  name: z.string(),
  is_reachable: z.boolean().nullable(),
  registration: z.enum(REGISTRATIONS).nullable(),
  problem: z.string().nullable(),
});

const health = z.object({
  network: z.literal('asterisk'),
  asterisk: z.string(),
  trunks: z.array(trunk),
});

/**
 * Reads the trunks from `GET /health/ready`, which the embedded call control answers with 503 while it
 * is not connected to Asterisk.
 */
export async function readTrunks(connection: Connection): Promise<Trunk[] | null> {
  const text = await connection.readHealth(TIMEOUT_MS);
  const parsed = health.safeParse(text === null ? null : parseJson(text));
  if (!parsed.success) return null;
  const { asterisk, trunks } = parsed.data;
  if (asterisk !== 'connected') return trunks.map(({ name }) => withoutAsterisk(name, asterisk));
  return trunks.map(({ is_reachable: isReachable, ...rest }) => ({ ...rest, isReachable }));
}

/** What was seen of a trunk before Asterisk was lost says nothing of it. */
function withoutAsterisk(name: string, asterisk: string): Trunk {
  return { name, isReachable: false, registration: null, problem: `Asterisk is ${asterisk}` };
}
