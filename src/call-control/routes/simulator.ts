import { Hono } from 'hono';
import { calleeAnswerRoutes } from './callee-answers.ts';
import { answerJson, answerMessage } from './responses.ts';
import type { Env } from './responses.ts';
import { presentLedgerRow, presentRefusal } from './call-presentation.ts';
import type { Call } from '../ledger/call.ts';
import { faultRoutes } from './faults.ts';
import { answerJsonList } from '../../runtime/json-list.ts';
import type { Refusal } from '../ledger/ledger-entry.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ServerParts } from '../server-parts.ts';

/** `/simulator/…`: routes to inspect and control the simulator. They need no token. */
export function simulatorRoutes(parts: ServerParts): Hono<Env> {
  const { ledger, calls } = parts;
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
    return answerJsonList(c, ledgerRows(ledger), (row) => {
      if (row.receivedAtMs < sinceMs) return null;
      return 'sid' in row
        ? presentLedgerRow(ledger, row, calls.callTimeMs(row))
        : presentRefusal(ledger, row);
    });
  });
  app.get('/live', (c) => answerJson(c, { live: calls.live.total }));
  app.route('/faults', faultRoutes(parts.faults));
  app.post('/agent', (c) =>
    answerJson(c, [{ verb: 'say', text: 'Hello, and goodbye.' }, { verb: 'hangup' }]),
  );
  app.route('/', calleeAnswerRoutes(parts));
  return app;
}

/** Every POST in the ledger: the calls, oldest first, then the POSTs that created none. */
function* ledgerRows(ledger: Ledger): Generator<Call | Refusal | null> {
  yield* ledger.calls();
  for (const account of ledger.accounts()) yield* account.refusals();
}
