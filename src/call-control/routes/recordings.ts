import { type Context, Hono } from 'hono';
import type { ServerParts } from '../server-parts.ts';
import { answerText } from './responses.ts';
import type { Env } from './responses.ts';
import { type Call, keepsRecording, milestones } from '../ledger/call.ts';
import type { Step } from '../network/step.ts';
import { recordingPath } from '../network/recording-store.ts';

type Found = { call: Call; end: Step };

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
    return { call, end };
  };

  app.get(path, async (c) => {
    const found = find(c);
    const recording = found && (await calls.network.recordings.open(found.call, found.end));
    if (!recording) return answerText(c, 404, 'Not Found');
    const length = String(recording.bytes);
    const headers = { 'content-type': 'audio/wav', 'content-length': length };
    return c.body(recording.stream, 200, headers);
  });
  app.delete(path, async (c) => {
    const found = find(c);
    if (found === undefined) return answerText(c, 404, 'Not Found');
    const changes = { recordingDeleted: true } as const;
    await ledger.record({ type: 'amended', sid: found.call.sid, changes });
    await calls.network.recordings.delete(found.call);
    return c.body(null, 204);
  });
  return app;
}

/** The end of a call that may have a recording. */
function recordedEnd(call: Call): Step | undefined {
  const end = call.plan.steps.at(-1);
  return end?.status === 'completed' && keepsRecording(call) ? end : undefined;
}
