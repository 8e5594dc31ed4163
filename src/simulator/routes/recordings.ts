import { Hono } from 'hono';
import type { ServerParts } from '../server-parts.ts';
import { answerText } from './responses.ts';
import type { Env } from './responses.ts';
import { milestones } from '../ledger/call.ts';
import { createRecording, recordingPath } from '../network/recording.ts';

/**
 * `/RecentCalls/{sid}/record/…` of an account: the recording of an answered call that has ended.
 */
export function recordingRoutes({
  ledger,
  simulation,
}: Pick<ServerParts, 'ledger' | 'simulation'>) {
  const app = new Hono<Env>({ strict: false });
  app.get('/:account/RecentCalls/:sid/record/:year/:month/:day/:format', (c) => {
    const call = ledger.call(c.req.param('sid'));
    const end = call?.plan.steps.at(-1);
    if (call === undefined || end?.status !== 'completed') return answerText(c, 404, 'Not Found');
    const isOver = milestones(call, simulation.callTimeMs(call)).endedAtMs !== null;
    const isOwn = call.accountSid === c.get('account').accountSid;
    const isAvailable = isOwn && isOver && c.req.path === recordingPath(call, end);
    if (!isAvailable) return answerText(c, 404, 'Not Found');
    return c.body(createRecording(end.durationSeconds ?? 0), 200, { 'content-type': 'audio/wav' });
  });
  return app;
}
