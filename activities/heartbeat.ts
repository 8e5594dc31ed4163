import { heartbeat } from '@temporalio/activity';

const EVERY_MS = 3_000;

/** Tells Temporal again and again that the worker of an activity lives. */
export async function whileHeartbeating<Result>(work: () => Promise<Result>): Promise<Result> {
  const beat = setInterval(() => heartbeat(), EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
