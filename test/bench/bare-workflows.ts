import { condition, ParentClosePolicy, proxyActivities, startChild } from '@temporalio/workflow';
import type { nothing } from './bare-ceiling.ts';

const activities = proxyActivities<{ nothing: typeof nothing }>({
  startToCloseTimeout: '1 minute',
});

/** The minimum of a durable attempt: one child workflow with one activity. */
export async function BareChild(): Promise<void> {
  await activities.nothing();
}

/** Keeps `window` children open until `total` have ended; starts at most 20 per workflow task. */
export async function BareParent(run: { total: number; window: number }): Promise<void> {
  let started = 0;
  let open = 0;
  const follow = async () => {
    const child = await startChild(BareChild, { parentClosePolicy: ParentClosePolicy.ABANDON });
    await child.result();
    open -= 1;
  };
  while (started < run.total || open > 0) {
    const free = Math.min(run.window - open, run.total - started, 20);
    for (let n = 0; n < free; n += 1) {
      started += 1;
      open += 1;
      void follow();
    }
    const before = open;
    await condition(() => open < before);
  }
}
