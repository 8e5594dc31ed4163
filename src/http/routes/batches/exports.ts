import { createRoute } from '@hono/zod-openapi';
import { z } from 'zod';
import { findBatch } from '../../../db/batches/batches.ts';
import { EXPORT_MODES } from '../../../db/batches/exports.ts';
import { NotFoundError } from '../../../domain/errors.ts';
import { exportContacts } from '../../../services/batches/exports.ts';
import type { AppDeps } from '../../deps.ts';
import { errors, idInPath, router } from '../../route.ts';

const get = createRoute({
  method: 'get',
  path: '/{batch_id}/export.csv',
  tags: ['Batches'],
  summary: 'Download the contacts of a batch with their outcomes as CSV',
  description:
    'Streamed. `spreadsheet` puts an apostrophe before cells that a spreadsheet would take for formulas, telephone numbers among them; `raw` gives every value as it is. The last columns are the call variables, as `var.<name>`.',
  request: {
    params: idInPath('batch_id'),
    query: z.object({ mode: z.enum(EXPORT_MODES).default('spreadsheet') }),
  },
  responses: {
    200: {
      description: 'a line of names and a line for each contact, in the order of the upload',
      headers: {
        'Content-Disposition': {
          description: 'attachment; filename="batch-<batch_id>.csv"',
          schema: { type: 'string' as const },
        },
      },
      content: { 'text/csv': { schema: z.string() } },
    },
    ...errors(400, 404),
  },
});

export function exportRoutes({ db, newId }: AppDeps) {
  const routes = router();

  routes.openapi(get, async (c) => {
    const { organizationId } = c.get('caller');
    const { batch_id: batchId } = c.req.valid('param');
    const batch = await findBatch(db, { organizationId, batchId });
    if (batch === undefined) throw new NotFoundError('batch');
    const lines = ReadableStream.from(
      exportContacts({ db, newId }, batch, c.req.valid('query').mode),
    );
    c.header('Content-Type', 'text/csv; charset=utf-8; header=present');
    c.header('Content-Disposition', `attachment; filename="batch-${batchId}.csv"`);
    return c.body(lines.pipeThrough(new TextEncoderStream()));
  });

  return routes;
}
