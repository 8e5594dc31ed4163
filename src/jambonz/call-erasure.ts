import { z } from 'zod';
import type { Connection } from './connection.ts';
import type { CallErasure } from './interface.ts';
import { parseJson } from './snapshot.ts';

const erased = z.object({ erased: z.number().int().nonnegative() });

/** Any other refusal says that the request is not known there. */
const MAY_PASS_LATER: readonly number[] = [401, 403, 408, 429];

/**
 * Erases calls: `PUT /Erasures`, a route of the embedded call control. jambonz has none and answers
 * 404.
 */
export async function eraseCalls(
  connection: Connection,
  executionIds: readonly string[],
): Promise<CallErasure> {
  if (executionIds.length === 0) return { kind: 'erased', count: 0 };
  const body = { execution_ids: [...executionIds] };
  const exchange = await connection.send({ method: 'PUT', path: '/Erasures', body });
  if (exchange.kind === 'no-answer') return { kind: 'unclear', message: exchange.message };
  const { status, text } = exchange;
  const parsed = status === 200 ? erased.safeParse(parseJson(text)) : undefined;
  if (parsed?.success) return { kind: 'erased', count: parsed.data.erased };
  const isRefused = status >= 300 && status < 500 && !MAY_PASS_LATER.includes(status);
  if (isRefused) return { kind: 'unsupported' };
  return { kind: 'unclear', message: connection.describe(exchange) };
}
