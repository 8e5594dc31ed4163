import { Hono } from 'hono';
import { answerRoutes } from './answer-routes.ts';
import { answerJson, answerMessage } from './answer.ts';
import type { Env } from './answer.ts';
import { presentLedgerRow, presentRefusal } from './call-presentation.ts';
import type { ServerParts } from './server-parts.ts';
import { faultRoutes } from './fault-routes.ts';

const ROWS_PER_CHUNK = 500;

/** `/simulator/…`: what was called, for tests and for the curious; no token. */
export function simulatorRoutes(parts: ServerParts): Hono<Env> {
  const app = new Hono<Env>({ strict: false });
  app.get('/ledger', (c) => {
    const since = c.req.query('since');
    const sinceMs = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since);
    if (Number.isNaN(sinceMs)) {
      return answerMessage(
        c,
        400,
        'since must be an ISO 8601 instant such as 2026-01-31T09:00:00Z',
      );
    }
    const rows = ReadableStream.from(ledgerJson(parts, sinceMs));
    return c.body(rows, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
  app.get('/live', (c) => answerJson(c, { live: parts.simulation.live.total }));
  app.route('/faults', faultRoutes(parts.faults));
  app.post('/agent', (c) =>
    answerJson(c, [{ verb: 'say', text: 'Hello, and goodbye.' }, { verb: 'hangup' }]),
  );
  app.route('/', answerRoutes(parts));
  return app;
}

/** The rows received at or after an instant as one JSON array, in pieces: it may be large. */
function* ledgerJson(parts: ServerParts, sinceMs: number): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let chunk = '[';
  let count = 0;
  for (const row of ledgerRows(parts, sinceMs)) {
    chunk += (count === 0 ? '\n' : ',\n') + JSON.stringify(row);
    count += 1;
    if (count % ROWS_PER_CHUNK === 0) {
      yield encoder.encode(chunk);
      chunk = '';
    }
  }
  yield encoder.encode(`${chunk}\n]\n`);
}

function* ledgerRows(
  { ledger, clock }: ServerParts,
  sinceMs: number,
): Generator<Record<string, unknown>> {
  const nowMs = clock.now().getTime();
  for (const call of ledger.calls()) {
    if (call.receivedAtMs >= sinceMs) yield presentLedgerRow(ledger, call, nowMs);
  }
  for (const refusal of [...ledger.accounts()].flatMap((own) => own.refusals())) {
    if (refusal.receivedAtMs >= sinceMs) yield presentRefusal(ledger, refusal);
  }
}
