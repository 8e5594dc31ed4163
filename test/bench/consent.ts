import { upload } from './import.ts';
import { startBenchStack } from './stack.ts';

const ROUNDS = 4;
const ROWS = 100_000;

/** Uploads a file with the columns of a consent and the same file without them, in turns. */
export async function benchConsent(print: (line: string) => void): Promise<void> {
  await using stack = await startBenchStack({});
  const campaignId = await stack.rest.createCampaign();
  const secondsOf = async (hasConsent: boolean) => {
    const startedMs = performance.now();
    await upload(stack, campaignId, ROWS, { hasConsent });
    return (performance.now() - startedMs) / 1_000;
  };
  await secondsOf(true);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const without = await secondsOf(false);
    const withConsent = await secondsOf(true);
    print(
      `upload of ${ROWS} rows, round ${round}: ${without.toFixed(2)} s, with consent ${withConsent.toFixed(2)} s, ratio ${(withConsent / without).toFixed(2)}`,
    );
  }
}
