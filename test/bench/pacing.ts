import { maxStartsPerSecond } from '../support/ledger/start-rate.ts';
import { startsOf } from './dialling.ts';
import type { BenchStack } from './stack.ts';

const SECONDS = 10;
const LOADS = [
  { rate: 5, batches: 1 },
  { rate: 20, batches: 1 },
  { rate: 20, batches: 50 },
];

/** Measures how close call starts come to a campaign's rate limit, by call control's ledger. */
export async function benchPacing(stack: BenchStack, print: (line: string) => void): Promise<void> {
  for (const { rate, batches } of LOADS) {
    const starts = await pacedStarts(stack, rate, batches);
    const first = Math.min(...starts);
    const achieved = starts.filter((at) => at < first + SECONDS * 1000).length / SECONDS;
    print(
      `pacing, ${rate} calls a second over ${SECONDS} s, ${batches} batches of one campaign: ${achieved.toFixed(1)} a second, ` +
        `${(achieved / rate).toFixed(2)} of the rate (target 0.98); ` +
        `at most ${maxStartsPerSecond(starts)} in any sliding second`,
    );
  }
}

async function pacedStarts(stack: BenchStack, rate: number, batches: number): Promise<number[]> {
  const { rest } = stack;
  const campaign_id = await rest.createCampaign({
    concurrency_limit: 100,
    calls_per_second: rate,
  });
  const each = Math.ceil((rate * (SECONDS + 2)) / batches);
  const created = Array.from({ length: batches }, (_, batch) => {
    const contacts = Array.from(
      { length: each },
      (__, n) => `+1${300 + rate}${String(batch * each + n).padStart(5, '0')}00`,
    );
    return rest.createBatch({ campaign_id, contacts });
  });
  const starts = (await Promise.all(created)).map((batchId) => startsOf(stack, batchId));
  return (await Promise.all(starts)).flat();
}
