import { type Context, Hono } from 'hono';
import type { ServerParts } from '../server-parts.ts';
import { answerText } from './responses.ts';
import type { Env } from './responses.ts';
import { type Call, milestones } from '../ledger/call.ts';
import type { Step } from '../network/step.ts';
import { createRecording, recordingPath } from '../simulated/recording.ts';

type Found = { call: Call; durationSeconds: number };

/**
 * `/RecentCalls/{sid}/record/…` of an account: the recording of an answered call that has ended. DELETE
 * answers 204, as in jambonz.
 */
export function recordingRoutes({ ledger, calls }: Pick<ServerParts, 'ledger' | 'calls'>) {
  const app = new Hono<Env>({ strict: false });
  const path = '/:account/RecentCalls/:sid/record/:year/:month/:day/:format';

  const find = (c: Context<Env>): Found | undefined => {
    const call = ledger.call(c.req.param('sid') ?? '');
    if (call === undefined || call.accountSid !== c.get('account').accountSid) return undefined;
    const end = recordedEnd(call);
    const isOver = milestones(call, calls.callTimeMs(call)).endedAtMs !== null;
    if (end === undefined || !isOver || c.req.path !== recordingPath(call, end)) return undefined;
    return { call, durationSeconds: end.durationSeconds ?? 0 };
  };

  app.get(path, (c) => {
    const found = find(c);
    if (found === undefined) return answerText(c, 404, 'Not Found');
    return c.body(createRecording(found.durationSeconds), 200, { 'content-type': 'audio/wav' });
  });
  app.delete(path, async (c) => {
    const found = find(c);
    if (found === undefined) return answerText(c, 404, 'Not Found');
    const changes = { recordingDeleted: true } as const;
    await ledger.record({ type: 'amended', sid: found.call.sid, changes });
    return c.body(null, 204);
  });
  return app;
}

/** The end of a call that has a recording. */
function recordedEnd({ plan, recordingDeleted, isErased }: Call): Step | undefined {
  const end = plan.steps.at(-1);
  return end?.status === 'completed' && !recordingDeleted && !isErased ? end : undefined;
}
