import type { CallSession } from '../application/call-session.ts';
import type { Call } from '../ledger/call.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Network } from '../network/network.ts';
import { isAnswer } from '../network/step.ts';
import type { CallWebhooks } from '../webhooks/call-webhooks.ts';
import { statusPayload } from '../webhooks/payload.ts';
import type { ServerIdentity } from '../webhooks/payload.ts';

type SessionOptions = Pick<CallSession, 'isTalking' | 'endCall' | 'monotonicMs'> & {
  network: Network;
  ledger: Ledger;
  identity: ServerIdentity;
  /** Undefined when all webhooks of the call are sent. */
  webhooks: () => CallWebhooks | undefined;
  /** Milliseconds since the request for the call. */
  elapsedMs: () => number;
};

/** What an application may do with an answered call. */
export function createSession(call: Call, options: SessionOptions): CallSession {
  const { network, ledger, identity, webhooks, elapsedMs, ...rest } = options;
  const answered = call.plan.steps.find(isAnswer);
  const members = () => (answered === undefined ? {} : statusPayload(call, answered, identity));
  return {
    ...rest,
    call,
    speed: network.speed,
    unplayedVerbs: network.unplayedVerbs,
    openMedia: (stopwatch) => network.openMedia(call, stopwatch),
    record: async (request) => {
      const problem = network.recordings.problemOf(request);
      if (problem === undefined) await network.recordings.record(call, request);
      return problem;
    },
    answeredForMs: () => (elapsedMs() - (answered?.atMs ?? 0)) * network.speed,
    webhookMembers: members,
    requestHook: async (hook, payload) =>
      (await webhooks()?.askHook(hook, payload)) ?? { kind: 'stopped' },
    sendStatus: (more) => webhooks()?.sendStatus({ ...members(), ...more }),
    addTranscriptLine: (line) => ledger.record({ type: 'heard', sid: call.sid, line }),
    amendCall: (changes) => ledger.record({ type: 'amended', sid: call.sid, changes }),
  };
}
