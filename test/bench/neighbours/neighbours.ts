import { startBenchStack } from '../stack.ts';
import { attacks } from './attacks.ts';
import { begin, createHostile } from './hostile.ts';
import { measureService, type Service } from './quiet.ts';

type Print = (line: string) => void;

const REST_MS = 20_000;
const ATTACK_MS = 40_000;
/** After an attack: what it has left must not count as rest. */
const SETTLE_MS = 10_000;
/** Processes answer in half the time once they are warm. */
const WARM_UP_MS = 60_000;
/** Of both organizations together. */
const CALLS_PER_SECOND = 8;
const FAIR_SHARE = CALLS_PER_SECOND / 2;
/** Enough calls for the whole run. */
const CONTACTS = 20_000;

const SETTINGS = {
  // The default.
  QUOTA_REQUESTS_PER_MINUTE: '6000',
  CALL_CONTROL_CALLS_PER_SECOND: `${CALLS_PER_SECOND}`,
  CALL_CONTROL_PRIVATE_ADDRESSES: 'allow',
  SIMULATOR_SETUP_SECONDS: '0.05-0.1',
  SIMULATOR_RING_SECONDS: '0.2-0.5',
  SIMULATOR_TALK_SECONDS: '0.5-1',
};

/**
 * A hostile and a quiet organization on one installation, both dialling. Measures what the quiet one
 * gets under each attack and, just before it, at rest. Targets: GET p95 at most 2 times, webhooks' p95 at most 3 times
 * that at rest, calls at least 0.9 of the fair share.
 * @param only words, with commas between them, of which a name has to contain one; empty: all attacks
 */
export async function benchNeighbours(print: Print, only: string): Promise<void> {
  const words = only.split(',');
  await using stack = await startBenchStack(SETTINGS);
  const hostile = await createHostile(stack);
  const campaign_id = await stack.rest.createCampaign({ concurrency_limit: 50 });
  const batchId = await stack.rest.createBatch({ campaign_id, contacts: numbers(70) });
  await hostile.rest.createBatch({ campaign_id: hostile.campaignId, contacts: numbers(80) });
  await measureService(stack, { batchId, forMs: WARM_UP_MS });
  const rest = async () => measureService(stack, { batchId, forMs: REST_MS });
  print(
    row('attack', [
      'GET p50',
      'p95',
      '× rest',
      'webhook p95',
      '× rest',
      'calls',
      'at rest',
      'API',
      'worker',
    ]),
  );
  for (const attack of attacks.filter(({ name }) => words.some((word) => name.includes(word)))) {
    const before = await rest();
    const under = await (async () => {
      await using _attacking = await begin(attack, hostile);
      return measureService(stack, { batchId, forMs: ATTACK_MS });
    })();
    print(rowOf(attack.name, under, before));
    await measureService(stack, { batchId, forMs: SETTLE_MS });
  }
}

function numbers(area: number): string[] {
  return Array.from({ length: CONTACTS }, (_, n) => `+1${area}${String(n).padStart(6, '0')}00`);
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

function rowOf(name: string, service: Service, rest: Service): string {
  return row(name, [
    ms(service.getP50),
    ms(service.getP95),
    (service.getP95 / rest.getP95).toFixed(1),
    ms(service.webhookP95),
    (service.webhookP95 / rest.webhookP95).toFixed(1),
    (service.callsPerSecond / FAIR_SHARE).toFixed(2),
    (rest.callsPerSecond / FAIR_SHARE).toFixed(2),
    `${service.apiMegabytes.toFixed(0)} MB`,
    `${service.workerMegabytes.toFixed(0)} MB`,
  ]);
}

function row(name: string, cells: readonly string[]): string {
  return [name.padEnd(36), ...cells.map((cell) => cell.padStart(11))].join(' ');
}
