import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountClient, firstAccount, sidOf } from '../../call-control/account-client.ts';
import {
  type CallControlOverTrunks,
  startCallControlOver,
} from '../../call-control/asterisk/call-control-over-trunks.ts';
import { readLedger, startReceiver } from '../../call-control/support.ts';
import { type Sipp, type SippReport, startSipp } from './sipp.ts';

/** A trunk, and what the SIPp at its other end does. */
export type Peer = {
  /** The numbers that begin with it are called over this trunk. */
  prefix: string;
  /** The name of a file of `scenarios`. */
  scenario: string;
  /** Options of this SIPp. */
  options?: readonly string[];
  /** Members of the trunk in the file of trunks. */
  trunk?: object;
};

/** What call control tells of a call. */
export type ToldCall = {
  sid: string;
  webhooks: Record<string, unknown>[];
  /** Its members in the answer to GET. */
  members: unknown;
  /** Its tries in the ledger. */
  legs: unknown;
};

type Parts = {
  sipps: ReadonlyMap<string, Sipp>;
  callControl: CallControlOverTrunks;
  receiver: Awaited<ReturnType<typeof startReceiver>>;
};

/** From a request to its INVITE, on a machine on which many tests run. */
const CALLED_WITHIN_MS = 20_000;
const ENDS: readonly unknown[] = ['completed', 'failed', 'busy', 'no-answer'];

/** Calls that POST Calls asks for, and that reach SIPp through a real Asterisk. */
export class CalledSipp implements AsyncDisposable {
  readonly #parts: Parts;
  readonly #closing: AsyncDisposableStack;

  private constructor(parts: Parts, closing: AsyncDisposableStack) {
    this.#parts = parts;
    this.#closing = closing;
  }

  /** @param peers by the names of their trunks */
  static async start(peers: Readonly<Record<string, Peer>>): Promise<CalledSipp> {
    await using opened = new AsyncDisposableStack();
    const root = await mkdtemp(join(tmpdir(), 'redial-sipp-'));
    opened.defer(() => rm(root, { recursive: true, force: true }));
    const startOne = async ([name, { scenario, options }]: [string, Peer]) => {
      const folder = join(root, name);
      await mkdir(folder);
      return [name, opened.use(await startSipp({ scenario, folder, options }))] as const;
    };
    const sipps = new Map(await Promise.all(Object.entries(peers).map(startOne)));
    const trunks = Object.entries(peers).map(([name, { prefix, trunk }]) => {
      const address = { host: '127.0.0.1', port: sipps.get(name)?.port, transport: 'udp' };
      return { name, ...address, codecs: ['ulaw'], prefixes: [prefix], ...trunk };
    });
    const callControl = opened.use(await startCallControlOver(trunks));
    const receiver = opened.use(await startReceiver());
    return new CalledSipp({ sipps, callControl, receiver }, opened.move());
  }

  /**
   * Places a call whose application waits.
   * @param changes members of the request
   * @returns its sid
   */
  async place(number: string, changes: object = {}): Promise<string> {
    const { callControl, receiver } = this.#parts;
    const answer = await accountClient(callControl.url, firstAccount).call({
      to: { type: 'phone', number },
      call_status_hook: receiver.url,
      app_json: '[{"verb": "pause", "length": 30}]',
      ...changes,
    });
    return sidOf(answer);
  }

  /** Waits for the webhooks that say that these calls are over. */
  async untilOver(sids: readonly string[]): Promise<void> {
    const isOver = (sid: string) =>
      this.#webhooksOf(sid).some(({ call_status: status }) => ENDS.includes(status));
    await this.#parts.receiver.until(() => sids.every(isOver));
  }

  async toldOf(sid: string): Promise<ToldCall> {
    const { url } = this.#parts.callControl;
    const { body: members } = await accountClient(url, firstAccount).get(`Calls/${sid}`);
    const row = (await readLedger(url)).find((one) => one['sid'] === sid);
    return { sid, webhooks: this.#webhooksOf(sid), members, legs: row?.['legs'] };
  }

  /** Waits for a call over this trunk, and lets its SIPp end as soon as its calls are over. */
  async stop(name: string): Promise<SippReport> {
    const sipp = this.#parts.sipps.get(name);
    if (sipp === undefined) throw new Error(`no trunk has the name ${name}`);
    await sipp.untilCalled(AbortSignal.timeout(CALLED_WITHIN_MS));
    return sipp.stop();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#closing.disposeAsync();
  }

  #webhooksOf(sid: string): Record<string, unknown>[] {
    const { received } = this.#parts.receiver;
    return received.flatMap(({ body }) => (body['call_sid'] === sid ? [body] : []));
  }
}
