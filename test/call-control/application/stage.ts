import type { CalleeAnswer } from '../../../src/call-control/application/callee-answer.ts';
import { ApplicationRun } from '../../../src/call-control/application/application-run.ts';
import { UNPLAYED_VERBS } from '../../../src/call-control/application/verb-members.ts';
import { SimulatedMedia } from '../../../src/call-control/simulated/simulated-media.ts';
import type { Call } from '../../../src/call-control/ledger/call.ts';
import type { Hook } from '../../../src/call-control/ledger/call-details.ts';
import type { CallSession } from '../../../src/call-control/application/call-session.ts';
import type { HookOutcome } from '../../../src/call-control/webhooks/webhook-queue.ts';

/** The answer of an application: JSON, text, or the outcome of the request. */
export type Reply =
  | unknown[]
  | Record<string, unknown>
  | string
  | HookOutcome
  | Promise<HookOutcome>;

export type Asked = { hook: Hook; payload: Record<string, unknown> };

const callHook: Hook = {
  url: 'https://agent.test/start?a=1',
  method: 'POST',
  username: 'redial',
  password: 'secret',
};
const speech = {
  synthesizer: { vendor: 'google', language: 'en-GB', voice: 'en-GB-A' },
  recognizer: { vendor: 'google', language: 'en-GB' },
};

/**
 * An answered call at speed 1,000, without a server. The hooks of its application answer with
 * `replies` in order, and its callee with `answers`.
 */
export function stage(
  replies: Reply[],
  { answers, ...changes }: Partial<Call> & { answers?: CalleeAnswer[] } = {},
) {
  const call: Call = {
    accountSid: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
    idempotencyKey: null,
    executionId: null,
    sid: 'a call',
    callId: 'its SIP Call-ID',
    receivedAtMs: 0,
    from: '+15550100001',
    to: '+15550199900',
    contactId: null,
    batchId: null,
    applicationSid: null,
    statusHook: { url: 'https://agent.test/status', method: 'POST' },
    application: { callHook, appJson: null, speech },
    ...(answers && { answers }),
    tag: { order: 7 },
    origin: 'http://127.0.0.1:8082',
    plan: { steps: [], shuffled: false, acknowledged: true },
    postedSteps: 0,
    isDeleted: false,
    ...changes,
  };
  const asked: Asked[] = [];
  const recordRequests: unknown[] = [];
  const sentStatuses: Record<string, unknown>[] = [];
  const ended = Promise.withResolvers<{ endedBy: string; durationSeconds: number }>();
  const session: CallSession = {
    call,
    speed: 1000,
    monotonicMs: () => performance.now(),
    isTalking: () => true,
    answeredForMs: () => 0,
    webhookMembers: () => ({ call_sid: call.sid, customerData: call.tag }),
    unplayedVerbs: UNPLAYED_VERBS,
    openMedia: (stopwatch) => new SimulatedMedia(call, { stopwatch, seed: 1 }),
    record: async (request) => {
      recordRequests.push(request);
      return Array.isArray(request) ? 'a list asks for nothing' : undefined;
    },
    requestHook: async (hook, payload) => {
      asked.push({ hook, payload });
      return outcomeOf(replies[asked.length - 1] ?? '');
    },
    sendStatus: (more) => void sentStatuses.push(more),
    addTranscriptLine: async (line) => {
      call.transcript = call.transcript === undefined ? line : `${call.transcript}\n${line}`;
    },
    amendCall: async (changed) => void Object.assign(call, changed),
    endCall: async (end) => {
      ended.resolve(end);
    },
  };
  const run = new ApplicationRun(session, callHook);
  return { call, run, session, asked, recordRequests, sentStatuses, ended: ended.promise };
}

function outcomeOf(reply: Reply): HookOutcome | Promise<HookOutcome> {
  if (reply instanceof Promise) return reply;
  if (typeof reply === 'string') {
    return { kind: 'answered', status: 200, contentType: 'text/plain', body: reply };
  }
  // Of all replies only an outcome has a `kind`.
  if ('kind' in reply) return reply as HookOutcome;
  const contentType = 'application/json; charset=utf-8';
  return { kind: 'answered', status: 200, contentType, body: JSON.stringify(reply) };
}

/** Waits until all pending promises that need no timer have settled. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Plays an application with these replies to the end of its call. */
export async function play(replies: Reply[]) {
  const { run, ended, ...scene } = stage(replies);
  await run.start();
  return { ...scene, end: await ended };
}
