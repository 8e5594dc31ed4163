import type { Logger } from 'pino';
import type { AriClient } from '../ari/ari-client.ts';
import { AsteriskCalls } from '../calls/asterisk-calls.ts';
import type { CallStep } from '../calls/call-step.ts';
import { endpointBy } from '../calls/call-endpoint.ts';
import type { CallRoute } from '../calls/call-endpoint.ts';
import { CallEndpoints } from '../calls/call-endpoints.ts';
import { CallStateError } from '../calls/call-state.ts';
import type { CallerProperties } from '../calls/channel-variables.ts';
import type { Callee, DialEndpoints } from '../calls/dial-string.ts';
import { addToBridge, createBridge, deleteBridge } from './bridge/bridge-requests.ts';
import { newMediaId } from './bridge/media-ids.ts';
import type { ChannelEvents } from './channel/channel-events.ts';

export type AgentCallsOptions = {
  ari: AriClient;
  /** The Stasis application of `ari`. */
  application: string;
  endpoints: DialEndpoints;
  /** The journal that Asterisk writes; null: it has none that this process can read. */
  journalFile: string | null;
  events: ChannelEvents;
  log: Logger;
};

/** A call to an agent on behalf of a call. */
export type AgentCall = CallerProperties & {
  to: Callee;
  ringTimeoutSeconds: number;
  /** How its INVITE goes; absent: by UDP to where its address leads. */
  route?: CallRoute;
  /** From the answer of the agent; null: for ever. */
  timeLimitSeconds: number | null;
};

/** How the call to an agent ended. */
export type AgentCallEnd = { agentSid: string; step: CallStep };

/**
 * Calls agents over SIP and lets them speak in the calls that they are called for. Such a call is in no
 * ledger; it is dialled once, as every other.
 */
export class AgentCalls implements Disposable {
  readonly #options: AgentCallsOptions;
  readonly #calls: AsteriskCalls;
  readonly #endpoints: CallEndpoints;
  readonly #onStep = new Map<string, (step: CallStep) => void>();
  /** When each was asked for, in milliseconds since 1970. */
  readonly #requestedAt = new Map<string, number>();

  constructor(options: AgentCallsOptions) {
    this.#options = options;
    const { events: _, ...rest } = options;
    this.#endpoints = new CallEndpoints(options.ari, options.log);
    this.#calls = new AsteriskCalls({
      ...rest,
      // The calls for which agents are dialled are no strangers.
      isStranger: () => false,
      elapsedMs: (sid) => Date.now() - (this.#requestedAt.get(sid) ?? Date.now()),
      onStep: (sid, step) => this.#onStep.get(sid)?.(step),
    });
  }

  /**
   * Calls an agent and connects it with the channel of an answered call. Resolves when the call to the agent has ended:
   * the agent refused or hung up, the call it was made for has ended, a limit was reached, or the signal
   * has aborted.
   * @throws {SipValueError} for a property that SIP cannot carry
   * @throws {AriError} if Asterisk does not create the call
   */
  async connect(channelId: string, agent: AgentCall, signal: AbortSignal): Promise<AgentCallEnd> {
    const agentSid = newMediaId('agent');
    const requestedAt = Date.now();
    const { promise: ended, resolve } = Promise.withResolvers<CallStep>();
    await using connected = new AsyncDisposableStack();
    this.#requestedAt.set(agentSid, requestedAt);
    connected.defer(() => void this.#requestedAt.delete(agentSid));
    connected.defer(() => void this.#onStep.delete(agentSid));
    this.#onStep.set(agentSid, (step) => {
      if (step.status === 'in-progress') void this.#bridge([channelId, agentSid], connected);
      if (isEnd(step)) resolve(step);
    });
    const to = await this.#route(agent, agentSid, connected);
    await this.#calls.create({ ...agent, to, sid: agentSid, requestedAt });
    const hangUp = () => this.#hangUp(agentSid);
    connected.use(
      this.#options.events.listen(channelId, ({ kind }) => {
        if (kind === 'gone') hangUp();
      }),
    );
    signal.addEventListener('abort', hangUp);
    connected.defer(() => signal.removeEventListener('abort', hangUp));
    if (signal.aborted) hangUp();
    else await this.#calls.dial(agentSid).catch(ignoreEnded);
    return { agentSid, step: await ended };
  }

  [Symbol.dispose](): void {
    this.#calls[Symbol.dispose]();
  }

  /** A call with a way of its own has an endpoint of its own. */
  async #route(
    { to, route }: AgentCall,
    agentSid: string,
    connected: AsyncDisposableStack,
  ): Promise<Callee> {
    if (route === undefined) return to;
    const endpoint = endpointBy(agentSid, route);
    connected.defer(() => this.#endpoints.remove(agentSid));
    await this.#endpoints.add(endpoint);
    return { ...to, endpoint: endpoint.name };
  }

  async #bridge(
    [channelId, agentSid]: [string, string],
    connected: AsyncDisposableStack,
  ): Promise<void> {
    const { ari, log } = this.#options;
    const bridgeId = newMediaId('bridge');
    const warn = (error: unknown) =>
      log.warn(
        { err: error, channel: channelId },
        'Asterisk did not connect a call with its agent',
      );
    try {
      connected.defer(() => deleteBridge(ari, bridgeId).catch(warn));
      await createBridge(ari, bridgeId);
      await addToBridge(ari, bridgeId, [channelId, agentSid]);
    } catch (error) {
      warn(error);
      this.#hangUp(agentSid);
    }
  }

  #hangUp(agentSid: string): void {
    try {
      this.#calls.hangUp(agentSid);
    } catch (error) {
      ignoreEnded(error);
    }
  }
}

function isEnd({ status }: CallStep): boolean {
  return ['completed', 'busy', 'no-answer', 'failed'].includes(status);
}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof CallStateError)) throw error;
}
