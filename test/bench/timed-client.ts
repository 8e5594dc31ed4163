import { Agent, type IncomingMessage, request } from 'node:http';

/**
 * Times requests over one keep-alive connection and discards the bodies. `fetch` itself would add
 * up to 6 ms to a page of 100 contacts.
 */
export class TimedClient implements Disposable {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #apiUrl: string;
  readonly #token: string;

  constructor(apiUrl: string, token: string) {
    this.#apiUrl = apiUrl;
    this.#token = token;
  }

  /**
   * Measures the milliseconds from the request to the last byte of the response.
   * @param body absent: a GET, otherwise a POST
   * @throws {Error} the status is not 2xx
   */
  async time(path: string, body?: object): Promise<number> {
    const startedMs = performance.now();
    const status = await new Promise<number>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const method = body === undefined ? 'GET' : 'POST';
      const read = (answer: IncomingMessage) => {
        answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject);
        answer.resume();
      };
      request(`${this.#apiUrl}/api/v1${path}`, { method, agent: this.#agent, headers }, read)
        .on('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body));
    });
    const took = performance.now() - startedMs;
    if (status < 200 || status > 299) throw new Error(`Cannot time ${path}: it answers ${status}`);
    return took;
  }

  [Symbol.dispose](): void {
    this.#agent.destroy();
  }
}
