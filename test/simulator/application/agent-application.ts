import type { ServerResponse } from 'node:http';
import { startCallControlServer } from '../../../src/simulator/server.ts';
import type { SimulatorConfig } from '../../../src/config/config.ts';
import { createCallControl } from '../../../src/jambonz/client.ts';
import {
  callRequest,
  listen,
  readLedger,
  serverConfig,
  simulator,
  temporaryFolder,
} from '../support.ts';

export type Heard = {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  body: Record<string, unknown>;
};

/** The answer of an agent application to a request: verbs, another status, or one given by hand. */
export type AgentAnswer =
  | unknown[]
  | Record<string, unknown>
  | { status: number }
  | ((response: ServerResponse) => void);

/** Answers each path with what the table has for it, and any other with 404. */
export const byPath =
  (answers: Record<string, AgentAnswer>) =>
  ({ path }: Heard): AgentAnswer =>
    answers[path] ?? { status: 404 };

/**
 * Call control and an agent application that answers as it is told. It also takes the status
 * webhooks, under `/status`.
 */
export async function startAgentApplication(
  answerTo: (heard: Heard) => AgentAnswer | Promise<AgentAnswer>,
  options: Partial<SimulatorConfig> = {},
) {
  await using resources = new AsyncDisposableStack();
  const heard: Heard[] = [];
  const arrivals = new EventTarget();
  const receiver = resources.use(
    await listen(async (request, response) => {
      const chunks: Buffer[] = await request.toArray();
      const text = Buffer.concat(chunks).toString();
      const { url: path = '', headers } = request;
      const one: Heard = { path, headers, text, body: JSON.parse(text) };
      heard.push(one);
      arrivals.dispatchEvent(new Event('arrival'));
      const answer = path.startsWith('/status') ? [] : await answerTo(one);
      if (typeof answer === 'function') return answer(response);
      const status = 'status' in answer ? Number(answer.status) : 200;
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(answer));
    }),
  );
  const folder = resources.use(await temporaryFolder());
  const server = serverConfig(folder.path);
  const { url } = resources.use(
    await startCallControlServer({ server, simulator: { ...simulator, ...options } }),
  );
  const callControl = resources.use(createCallControl({ ...server, url }));
  const { application, ...request } = callRequest();
  const speech = 'speech' in application ? application.speech : undefined;
  if (speech === undefined) throw new Error('the request of the tests has speech');
  const until = (matches: (all: Heard[]) => boolean) =>
    new Promise<Heard[]>((resolve) => {
      const look = () => matches(heard) && resolve(heard);
      arrivals.addEventListener('arrival', look);
      look();
    });
  const running = resources.move();
  return {
    url,
    agentUrl: receiver.url,
    heard,
    until,
    /** Places a call; the answers of its callee travel in its tag. */
    async call(changes: Partial<typeof request> & { answers?: unknown[]; path?: string } = {}) {
      const { answers, path = '/agent', tag, ...others } = changes;
      const placed = await callControl.placeCall({
        ...request,
        application: { callHook: receiver.url + path, speech },
        statusHookUrl: `${receiver.url}/status`,
        tag: { ...tag, ...(answers && { simulator: { answers } }) },
        ...others,
      });
      if (placed.kind !== 'accepted') throw new Error(`the call was ${placed.kind}`);
      return placed.callSid;
    },
    /** The last status webhook of a call, or of the first that ends. */
    async end(sid?: string) {
      const isEnd = ({ body }: Heard) =>
        body['call_status'] === 'completed' && (sid ?? body['call_sid']) === body['call_sid'];
      return (await until((all) => all.some(isEnd))).find(isEnd)?.body ?? {};
    },
    row: async (sid: string) => (await readLedger(url)).find((one) => one['sid'] === sid),
    hangUp: (sid: string) => callControl.hangUp(sid),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
