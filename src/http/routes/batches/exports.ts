import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { findBatch } from '../../../db/batches/batches.ts';
import { EXPORT_MODES } from '../../../db/batches/exports.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { explainedEnum } from '../../../schemas/members/explained-enum.ts';
import { exportContacts, recordExport } from '../../../services/batches/exports.ts';
import { actorOf } from '../../middleware/auth.ts';
import type { AppDeps } from '../../deps.ts';
import { streamBody } from '../../open-streams.ts';
import { errors, idInPath, router } from '../../route.ts';

const mode = explainedEnum(EXPORT_MODES, 'How cells are written. Default `spreadsheet`.', {
  spreadsheet:
    'an apostrophe stands before cells that a spreadsheet would take for a formula, telephone numbers among them.',
  raw: 'every value as it is, for programs.',
});

const get = createRoute({
  method: 'get',
  path: '/{batch_id}/export.csv',
  tags: ['Batches'],
  operationId: 'exportBatch',
  summary: 'Export a batch as CSV',
  description:
    'Streams a header row and one row for each contact, in the order of the upload: ' +
    '`contact_id`, `external_id`, `phone_number`, `status`, `status_reason`, `attempts`, ' +
    '`retry_count`, `follow_up_count`, `last_attempted_at`, `next_retry_at`, the facts of its last ' +
    'call from `last_call_status` to `total_cost`, and its call variables as `var.<name>`. ' +
    'An organization may have 10 open exports at each API process; one more is a 429 `too_many_streams`.',
  request: {
    params: idInPath('batch_id'),
    query: z.object({ mode: mode.default('spreadsheet') }),
  },
  responses: {
    200: {
      description: 'The contacts of the batch as CSV (RFC 4180).',
      headers: {
        'Content-Disposition': {
          description: 'Name of the file: `attachment; filename="batch-<batch_id>.csv"`.',
          schema: { type: 'string' as const },
        },
      },
      content: { 'text/csv': { schema: z.string() } },
    },
    ...errors(404),
  },
});

export function exportRoutes({ db, clock, newId, publicUrl, openExports }: AppDeps) {
  const routes = router();

  routes.openapi(get, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    const batch = await findBatch(db, { organizationId, batchId });
    if (batch === undefined) throw new NotFoundError('batch');
    c.header('Content-Type', 'text/csv; charset=utf-8; header=present');
    c.header('Content-Disposition', `attachment; filename="batch-${batchId}.csv"`);
    if (c.req.method === 'HEAD') return c.body(null);
    const stream = openExports.open(organizationId);
    try {
      await recordExport({ db, clock }, { organizationId, batchId, by: actorOf(c) });
    } catch (error) {
      stream.end();
      throw error;
    }
    const lines = exportContacts({ db, newId, publicUrl }, batch, c.req.valid('query').mode);
    return c.body(streamBody(lines, { tenant: c.get('caller'), stream }));
  });

  return routes;
}
