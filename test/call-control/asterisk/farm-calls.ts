import { z } from 'zod';
import type { Behaviour } from '../../callee-farm/behaviours/plan.ts';
import type { CalleeFarm } from '../../callee-farm/start.ts';
import type { CallView } from '../../callee-farm/witness/views.ts';
import { accountSid, readLedger, startReceiver, token } from '../support.ts';

type Json = Record<string, unknown>;
type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A call to a number of its own. */
export type FarmCall = { sid: string; number: string };

/** Call control over Asterisk, whose trunk leads to the farm. */
type Server = { readonly url: string; readonly farm: CalleeFarm };

const created = z.object({ sid: z.string() });
const object = z.record(z.string(), z.unknown());
const STATUS_PATH = '/status';
const END = /^(completed|busy|no-answer|failed)$/;

/** An application that says nothing, so that the callee, a limit or the test ends the call. */
const SILENCE = JSON.stringify([{ verb: 'pause', length: 60 }]);

/** Calls to callees of a farm, and what call control tells of them. */
export class FarmCalls implements AsyncDisposable {
  readonly #server: Server;
  readonly #receiver: Receiver;
  readonly #endToldAt: ReadonlyMap<unknown, number>;
  #count = 0;

  private constructor(server: Server, receiver: Receiver, endToldAt: Map<unknown, number>) {
    this.#server = server;
    this.#receiver = receiver;
    this.#endToldAt = endToldAt;
  }

  static async start(server: Server): Promise<FarmCalls> {
    const endToldAt = new Map<unknown, number>();
    const receiver = await startReceiver(({ path, body }) => {
      const isEnd = path === STATUS_PATH && END.test(String(body['call_status']));
      if (isEnd) endToldAt.set(body['call_sid'], Date.now());
      return 200;
    });
    return new FarmCalls(server, receiver, endToldAt);
  }

  /** Places a call, in which nobody speaks, to a callee of this behaviour. */
  async place(behaviour: Behaviour, { to = {}, ...changes }: { to?: Json } & Json = {}) {
    this.#count += 1;
    const number = `+1555${String(this.#count).padStart(7, '0')}`;
    await this.#server.farm.setBehaviour(number, behaviour);
    const answer = await this.#send('POST', '', {
      from: '+15550100001',
      to: { type: 'phone', number, ...to },
      call_hook: `${this.#receiver.url}/application`,
      app_json: SILENCE,
      call_status_hook: this.#receiver.url + STATUS_PATH,
      speech_synthesis_vendor: 'default',
      speech_synthesis_language: 'en-US',
      speech_synthesis_voice: 'default',
      speech_recognizer_vendor: 'default',
      speech_recognizer_language: 'en-US',
      ...changes,
    });
    return { sid: created.parse(await answer.json()).sid, number } satisfies FarmCall;
  }

  /** Asks for the end of a call. */
  async hangUp({ sid }: FarmCall, call_status: 'completed' | 'no-answer'): Promise<number> {
    return (await this.#send('PUT', `/${sid}`, { call_status })).status;
  }

  /** The call as `GET /Calls/{sid}` answers it. */
  async look({ sid }: FarmCall): Promise<Json> {
    return object.parse(await (await this.#send('GET', `/${sid}`)).json());
  }

  /** Waits for the end of a call, and answers every status that was told of it. */
  untilEnd(call: FarmCall): Promise<string[]> {
    return this.#until(call, (status) => END.test(status));
  }

  untilStatus(call: FarmCall, wanted: string): Promise<string[]> {
    return this.#until(call, (status) => status === wanted);
  }

  /** When the end of a call was told, in milliseconds since 1970. */
  endToldAt({ sid }: FarmCall): number {
    return this.#endToldAt.get(sid) ?? Number.NaN;
  }

  /** Every status that was told of a call. */
  told(call: FarmCall): Json[] {
    return this.received(call, STATUS_PATH);
  }

  /** What a hook of a call has received. */
  received({ sid }: FarmCall, hookPath: string): Json[] {
    const all = this.#receiver.received.filter(({ path }) => path === hookPath);
    return all.map(({ body }) => body).filter((body) => body['call_sid'] === sid);
  }

  /** The calls that the callee has seen, as soon as they are as wanted. */
  async seen({ number }: FarmCall, isWanted: (seen: CallView[]) => boolean = () => true) {
    const ofNumber = (calls: CallView[]) => calls.filter((call) => call.called_number === number);
    return ofNumber(await this.#server.farm.until((calls) => isWanted(ofNumber(calls))));
  }

  /** The INVITEs that may have left, as the ledger has them. */
  async legs(call: FarmCall): Promise<unknown> {
    return (await this.#row(call))?.['legs'];
  }

  /** What stopped the application of a call, as the ledger has it. */
  async problem(call: FarmCall): Promise<unknown> {
    return (await this.#row(call))?.['application_problem'];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#receiver[Symbol.asyncDispose]();
  }

  async #row({ sid }: FarmCall): Promise<Json | undefined> {
    return (await readLedger(this.#server.url)).find((row) => row['sid'] === sid);
  }

  /** Each status with its SIP status and reason. */
  async #until(call: FarmCall, isWanted: (status: string) => boolean): Promise<string[]> {
    const isThere = () => this.told(call).some((body) => isWanted(String(body['call_status'])));
    await this.#receiver.until(isThere);
    return this.told(call).map(({ call_status, sip_status, sip_reason }) =>
      [call_status, sip_status, sip_reason]
        .filter((part) => part !== null)
        .map(String)
        .join(' '),
    );
  }

  #send(method: string, path: string, body?: Json): Promise<Response> {
    return fetch(`${this.#server.url}/v1/Accounts/${accountSid}/Calls${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
}
