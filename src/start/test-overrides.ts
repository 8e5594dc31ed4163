import type { WorkflowBundleOption } from '@temporalio/worker';

/** What tests replace in a process that they start. */
export type TestOverrides = {
  clock?: { now(): Date };
  /** A bundle compiled once for many workers; compiling takes about a second. */
  workflowBundle?: WorkflowBundleOption;
  /** Whether the API builds its document before it listens, and not for the first who asks; default true. */
  documentsFirst?: boolean;
};
