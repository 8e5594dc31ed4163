import type { Client, ScheduleHandle } from '@temporalio/client';
import { sweepScheduleId } from '../../src/temporal/sweep-schedule.ts';
import { eventually } from './eventually.ts';

type Sweeping = { temporal: Client; taskQueue: string };

/** The schedule of the sweep of a system, which runs every 15 s. */
export function sweepOf({ temporal, taskQueue }: Sweeping): ScheduleHandle {
  return temporal.schedule.getHandle(sweepScheduleId(taskQueue));
}

/** Lets no sweep begin by itself, and waits for the end of one that runs. A worker that starts undoes it. */
export async function pauseSweep(sweeping: Sweeping): Promise<void> {
  const sweep = sweepOf(sweeping);
  await sweep.pause();
  await eventually(
    () => sweep.describe(),
    ({ info }) => info.runningActions.length === 0,
  );
}
