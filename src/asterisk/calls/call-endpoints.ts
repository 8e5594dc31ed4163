import type { Logger } from 'pino';
import { z } from 'zod';
import type { AriClient } from '../ari/ari-client.ts';
import { AriError } from '../ari/ari-request.ts';
import { type CallEndpoint, callEndpointName, sidOfEndpoint } from './call-endpoint.ts';

const endpoints = z.array(z.object({ resource: z.string() }));

/**
 * The endpoints of single calls, in the memory of Asterisk. An endpoint comes before the credentials
 * that it names and goes after them, so that whoever lists the endpoints finds all that a killed
 * process has left.
 */
export class CallEndpoints {
  readonly #ari: AriClient;
  readonly #log: Logger;

  constructor(ari: AriClient, log: Logger) {
    this.#ari = ari;
    this.#log = log;
  }

  /**
   * Adds the endpoint of a call before its channel is created.
   * @throws {AriError} if Asterisk does not take it
   */
  async add({ name, endpoint, auth }: CallEndpoint): Promise<void> {
    await this.#put('endpoint', name, endpoint);
    if (auth !== null) await this.#put('auth', name, auth);
  }

  /** Removes the endpoint of a call that has ended, if it has one. Never throws. */
  async remove(sid: string): Promise<void> {
    const name = callEndpointName(sid);
    try {
      await this.#delete('auth', name);
      await this.#delete('endpoint', name);
    } catch (error) {
      // The next look for leftovers removes it.
      this.#log.warn({ err: error, callSid: sid }, 'Asterisk did not remove an endpoint');
    }
  }

  /**
   * Removes what a process before this one has left.
   * @param liveSids calls that go on, also those that are added while Asterisk answers
   * @throws {AriError} if Asterisk does not list its endpoints
   */
  async removeLeftovers(liveSids: ReadonlySet<string>): Promise<void> {
    const answer = await this.#ari.request({ method: 'GET', path: 'endpoints/PJSIP' });
    for (const { resource } of endpoints.parse(answer)) {
      const sid = sidOfEndpoint(resource);
      if (sid !== undefined && !liveSids.has(sid)) await this.remove(sid);
    }
  }

  async #put(type: 'endpoint' | 'auth', name: string, fields: CallEndpoint['endpoint']) {
    const path = pathOf(type, name);
    await this.#ari.request({ method: 'PUT', path, body: { fields } });
  }

  async #delete(type: 'endpoint' | 'auth', name: string): Promise<void> {
    try {
      await this.#ari.request({ method: 'DELETE', path: pathOf(type, name) });
    } catch (error) {
      if (!(error instanceof AriError && error.status === 404)) throw error;
    }
  }
}

function pathOf(type: 'endpoint' | 'auth', name: string): string {
  return `asterisk/config/dynamic/res_pjsip/${type}/${encodeURIComponent(name)}`;
}
