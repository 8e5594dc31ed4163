import type { Client, ScheduleHandle } from '@temporalio/client';
import { sweepScheduleId } from '../../src/temporal/sweep-schedule.ts';

/** The schedule of the sweep of a system, which runs every 15 s. */
export function sweepOf({
  temporal,
  taskQueue,
}: {
  temporal: Client;
  taskQueue: string;
}): ScheduleHandle {
  return temporal.schedule.getHandle(sweepScheduleId(taskQueue));
}
