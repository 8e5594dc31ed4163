import type { ServerResponse } from 'node:http';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import type { CallControlServerConfig, SimulatorConfig } from '../../../src/config/config.ts';
import { createCallControl } from '../../../src/jambonz/client.ts';
import {
  callRequest,
  listen,
  readLedger,
  serverConfig,
  simulator,
  temporaryFolder,
} from '../support.ts';

export type AgentRequest = {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  body: Record<string, unknown>;
};

/** The answer of an agent application to a request: JSON, an error status, or a custom response. */
export type AgentAnswer =
  | unknown[]
  | Record<string, unknown>
  | { status: number }
  | ((response: ServerResponse) => void);

/** Answers each path with its entry in the table, and any other path with 404. */
export const byPath =
  (answers: Record<string, AgentAnswer>) =>
  ({ path }: AgentRequest): AgentAnswer =>
    answers[path] ?? { status: 404 };

/**
 * Starts call control and an agent application with these answers. The application also receives the
 * status webhooks, under `/status`.
 */
export async function startAgentApplication(
  answerTo: (request: AgentRequest) => AgentAnswer | Promise<AgentAnswer>,
  options: Partial<SimulatorConfig> = {},
  configure: (agentUrl: string) => Partial<CallControlServerConfig> = () => ({}),
) {
  await using resources = new AsyncDisposableStack();
  const requests: AgentRequest[] = [];
  const arrivals = new EventTarget();
  const receiver = resources.use(
    await listen(async (request, response) => {
      const chunks: Buffer[] = await request.toArray();
      const text = Buffer.concat(chunks).toString();
      const { url: path = '', headers } = request;
      const one: AgentRequest = { path, headers, text, body: JSON.parse(text) };
      requests.push(one);
      arrivals.dispatchEvent(new Event('arrival'));
      const answer = path.startsWith('/status') ? [] : await answerTo(one);
      if (typeof answer === 'function') return answer(response);
      const status = 'status' in answer ? Number(answer.status) : 200;
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(answer));
    }),
  );
  const folder = resources.use(await temporaryFolder());
  const server = { ...serverConfig(folder.path), ...configure(receiver.url) };
  const { url } = resources.use(
    await startCallControlServer({ server, simulator: { ...simulator, ...options } }),
  );
  const callControl = resources.use(createCallControl({ ...server, url }));
  const { application, ...request } = callRequest();
  const speech = 'speech' in application ? application.speech : undefined;
  if (speech === undefined) throw new Error('the request of the tests has speech');
  const until = (matches: (all: AgentRequest[]) => boolean) =>
    new Promise<AgentRequest[]>((resolve) => {
      const check = () => matches(requests) && resolve(requests);
      arrivals.addEventListener('arrival', check);
      check();
    });
  const running = resources.move();
  return {
    url,
    agentUrl: receiver.url,
    requests,
    until,
    /** Places a call with the scripted answers of its callee in the tag. */
    async call(
      changes: Partial<typeof request> & {
        answers?: unknown[];
        path?: string;
        callHook?: string;
      } = {},
    ) {
      const { answers, path = '/agent', callHook = receiver.url + path, tag, ...others } = changes;
      const placed = await callControl.placeCall({
        ...request,
        application: { callHook, speech },
        statusHookUrl: `${receiver.url}/status`,
        tag: { ...tag, ...(answers && { simulator: { answers } }) },
        ...others,
      });
      if (placed.kind !== 'accepted') throw new Error(`the call was ${placed.kind}`);
      return placed.callSid;
    },
    /** Waits for the last status webhook of a call, by default of the first call that ends. */
    async end(sid?: string) {
      const isEnd = ({ body }: AgentRequest) =>
        body['call_status'] === 'completed' && (sid ?? body['call_sid']) === body['call_sid'];
      return (await until((all) => all.some(isEnd))).find(isEnd)?.body ?? {};
    },
    row: async (sid: string) => (await readLedger(url)).find((one) => one['sid'] === sid),
    hangUp: (sid: string) => callControl.hangUp(sid),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
