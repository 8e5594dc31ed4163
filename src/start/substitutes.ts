import type { WorkflowBundleOption } from '@temporalio/worker';

/** What tests replace in a process that they start. */
export type Substitutes = {
  clock?: { now(): Date };
  /** A bundle compiled once for many workers; compiling takes about a second. */
  workflowBundle?: WorkflowBundleOption;
};

export const systemClock = { now: () => new Date() };
