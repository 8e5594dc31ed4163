import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readPlan } from '../behaviours/read-plan.ts';
import { BEHAVIOUR_NAMES } from '../behaviours/table.ts';
import type { Farm } from '../farm.ts';
import { callView, countsByNumber } from './views.ts';

export type WitnessServer = AsyncDisposable & { readonly url: string };

type Answer = { readonly status: number; readonly body?: unknown };

/** Tells over HTTP what a farm has seen, and takes what its callees do next. */
export async function startWitness(farm: Farm, host: string, port: number): Promise<WitnessServer> {
  const server = createServer((request, response) => {
    void answerRequest(farm, request).then((answer) => write(response, answer));
  });
  // With the 5 s of Node a test that blocks its process for a second meets a connection being closed.
  server.keepAliveTimeout = 60_000;
  server.listen(port, host);
  await once(server, 'listening');
  // A TCP server that listens has an address of this kind.
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answerRequest(farm: Farm, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://witness');
  const number = /^\/behaviours\/([^/]+)$/.exec(url.pathname)?.[1];
  if (request.method === 'PUT' && number !== undefined) {
    return setPlan(farm, decodeURIComponent(number), await textOf(request));
  }
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /calls':
      return { status: 200, body: calls(farm, url.searchParams) };
    case 'DELETE /calls':
      farm.forgetEnded();
      return { status: 204 };
    case 'GET /counts':
      return { status: 200, body: countsByNumber(farm.records) };
    case 'GET /behaviours':
      return { status: 200, body: BEHAVIOUR_NAMES };
    default:
      return { status: 404, body: { error: 'Known are /calls, /counts, /behaviours/{number}' } };
  }
}

/** `?number=` chooses calls, each `?header=` a header of the INVITE. */
function calls(farm: Farm, query: URLSearchParams): unknown {
  const number = query.get('number');
  const chosen = farm.records.filter((call) => number === null || call.calledNumber === number);
  return chosen.map((call) => callView(call, query.getAll('header')));
}

function setPlan(farm: Farm, number: string, text: string): Answer {
  try {
    farm.plans.set(number, readPlan(JSON.parse(text)));
    return { status: 204 };
  } catch (error) {
    return { status: 400, body: { error: String(error) } };
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function write(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, { 'Content-Type': 'application/json' });
  response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
}
