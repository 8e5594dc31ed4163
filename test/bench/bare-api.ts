import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Pool } from 'pg';

/** A process with one route that only runs the SELECT of Get Campaign. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = new Hono();

app.get('/campaigns/:organization/:campaign', async (c) => {
  const { organization, campaign } = c.req.param();
  const { rows } = await pool.query(
    'select * from campaigns where organization_id = $1 and deleted_at is null and campaign_id = $2',
    [organization, campaign],
  );
  return c.json(rows[0]);
});

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`ready http://127.0.0.1:${port}\n`);
});
