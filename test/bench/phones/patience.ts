import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 90_000;
const AGAIN_MS = 50;

/**
 * Asks a program until it answers: it may have been killed a moment ago.
 * @throws what the last try threw, after 90 seconds
 */
export async function askPatiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const untilMs = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > untilMs) throw error;
      await wait(AGAIN_MS);
    }
  }
}
