import { join } from 'node:path';
import { startChild } from '../../src/runtime/programs/child.ts';
import { percentile } from './measurements.ts';
import { startBenchStack } from './stack.ts';

const ROUNDS = 5;
const ROUND_MS = 4_000;
const WARM_UP_MS = 2_000;
const CLIENTS = 10;

/** Compares Get Campaign with a bare Hono route that runs the same SELECT, in alternating rounds. */
export async function benchReads(print: (line: string) => void): Promise<void> {
  await using stack = await startBenchStack({});
  const { body } = await stack.rest.send('GET', `/campaigns/${await stack.rest.createCampaign()}`);
  const { campaign_id: campaign, organization_id: organization } = body;
  await using bare = await startBareApi(stack.databaseUrl);
  const whole = {
    url: `${stack.apiUrl}/api/v1/campaigns/${String(campaign)}`,
    headers: { authorization: `Bearer ${stack.token}` },
  };
  const bareRead = {
    url: `${bare.url}/campaigns/${String(organization)}/${String(campaign)}`,
    headers: {},
  };
  for (const read of [whole, bareRead]) await requestsPerSecond(read, WARM_UP_MS);
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ceiling = await requestsPerSecond(bareRead, ROUND_MS);
    const ours = await requestsPerSecond(whole, ROUND_MS);
    ratios.push(ours / ceiling);
    print(`  round ${round}: bare ${ceiling.toFixed(0)}/s, Get Campaign ${ours.toFixed(0)}/s`);
  }
  const ratio = percentile(ratios, 0.5).toFixed(2);
  print(`Get Campaign: requests/s at ${ratio} of a bare route with the same SELECT (target 0.5)`);
}

async function startBareApi(databaseUrl: string): Promise<{ url: string } & AsyncDisposable> {
  let url = '';
  const child = await startChild(
    {
      name: 'bare-api',
      file: process.execPath,
      args: [join(import.meta.dirname, 'bare-api.ts')],
      env: { DATABASE_URL: databaseUrl },
      stopSignal: 'SIGTERM',
    },
    {
      ready: /^ready /,
      onLine: (line) => {
        url = /^ready (.*)/.exec(line)?.[1] ?? url;
      },
    },
  );
  return { url, [Symbol.asyncDispose]: () => child[Symbol.asyncDispose]() };
}

/** Measures requests per second with CLIENTS concurrent clients. */
async function requestsPerSecond(
  { url, headers }: { url: string; headers: Record<string, string> },
  forMs: number,
): Promise<number> {
  const startedMs = performance.now();
  let count = 0;
  const client = async () => {
    while (performance.now() - startedMs < forMs) {
      const answer = await fetch(url, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`Cannot measure ${url}: it answers ${answer.status}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (count / (performance.now() - startedMs)) * 1000;
}
