import { maxStartsPerSecond } from '../support/ledger/start-rate.ts';
import { startsOf } from './dialling.ts';
import type { BenchStack } from './stack.ts';

const SECONDS = 10;
const RATES = [5, 20];

/** Measures how close call starts come to a campaign's rate limit, by call control's ledger. */
export async function benchPacing(stack: BenchStack, print: (line: string) => void): Promise<void> {
  for (const rate of RATES) {
    const starts = await pacedStarts(stack, rate);
    const first = Math.min(...starts);
    const achieved = starts.filter((at) => at < first + SECONDS * 1000).length / SECONDS;
    print(
      `pacing, ${rate} calls a second over ${SECONDS} s: ${achieved.toFixed(1)} a second, ` +
        `${(achieved / rate).toFixed(2)} of the rate (target 0.85); ` +
        `at most ${maxStartsPerSecond(starts)} in any sliding second`,
    );
  }
}

async function pacedStarts(stack: BenchStack, rate: number): Promise<number[]> {
  const { rest } = stack;
  const campaign_id = await rest.createCampaign({
    concurrency_limit: 100,
    calls_per_second: rate,
  });
  const contacts = Array.from(
    { length: rate * (SECONDS + 2) },
    (_, n) => `+1${300 + rate}${String(n).padStart(5, '0')}00`,
  );
  const batchId = await rest.createBatch({ campaign_id, contacts });
  return startsOf(stack, batchId);
}
