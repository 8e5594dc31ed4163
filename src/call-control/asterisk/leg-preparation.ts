import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { AriClient } from '../../asterisk/ari/ari-client.ts';
import { readCallEndpoint } from '../../asterisk/calls/call-endpoint.ts';
import { CallEndpoints } from '../../asterisk/calls/call-endpoints.ts';
import type { NewCall } from '../../asterisk/calls/new-call.ts';
import { identityHeaders, type SignedCall } from '../../asterisk/trunks/passport.ts';
import type { TrunkLines } from '../../asterisk/trunks/trunk-lines.ts';
import { isComplete } from '../network/plan.ts';
import type { CallLeg } from './call-leg.ts';
import { endpointPropertiesOf, newCallOf } from './call-properties.ts';

type LegPreparationOptions = {
  ari: AriClient;
  lines: TrunkLines;
  clock: { now(): Date };
  log: Logger;
};

/** What a leg needs before its channel is created: an endpoint of its own, a signed caller number. */
export class LegPreparation {
  readonly #options: LegPreparationOptions;
  readonly #endpoints: CallEndpoints;
  readonly #withEndpoint = new Set<string>();

  constructor(options: LegPreparationOptions) {
    this.#options = options;
    this.#endpoints = new CallEndpoints(options.ari, options.log);
  }

  /**
   * Prepares a leg.
   * @throws {AriError} if Asterisk does not take its endpoint
   */
  async prepare(leg: CallLeg): Promise<NewCall> {
    const call = newCallOf(leg);
    const trunk = leg.trunk === null ? null : this.#options.lines.trunk(leg.trunk);
    const endpoint = readCallEndpoint(leg.id, endpointPropertiesOf(leg.call), trunk);
    if (endpoint !== null) {
      this.#withEndpoint.add(leg.id);
      await this.#endpoints.add(endpoint);
    }
    const signature = trunk?.callerSignature;
    const identity = signature && identityHeaders(this.#signedCallOf(leg), signature);
    return {
      ...call,
      ...(endpoint && { to: { ...call.to, endpoint: endpoint.name } }),
      ...(identity && { identity }),
    };
  }

  /** Removes what a leg that is over has left. */
  discard({ id }: CallLeg): void {
    if (this.#withEndpoint.delete(id)) void this.#endpoints.remove(id);
  }

  /**
   * Keeps the endpoints of adopted legs that go on, and of legs that were prepared meanwhile, and
   * removes those of others, which a dead process has left.
   * Never throws.
   */
  async adopt(legs: readonly CallLeg[]): Promise<void> {
    const live = legs.filter(({ call }) => !isComplete(call.plan));
    for (const { id } of live) this.#withEndpoint.add(id);
    await this.#endpoints.removeLeftovers(this.#withEndpoint).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, 'cannot remove endpoints of calls that have ended');
    });
  }

  #signedCallOf({ call: { from, to } }: CallLeg): SignedCall {
    const issuedAt = Math.floor(this.#options.clock.now().getTime() / 1000);
    return { from, to, issuedAt, originId: randomUUID() };
  }
}
