import { answerNoWebhook, holdBatches, loseEnds } from './load-faults.ts';
import { hang, keepKilling } from './process-faults.ts';
import type { Scene } from './scene.ts';

/** What goes wrong, and the alerts that have to fire meanwhile. */
export type Fault = {
  name: string;
  alerts: readonly string[];
  /** Makes it happen until it is disposed of. */
  cause: (scene: Scene) => AsyncDisposable | Promise<AsyncDisposable>;
};

export const FAULTS: readonly Fault[] = [
  {
    name: 'the receiver of webhooks does not answer',
    alerts: ['RedialWebhookBacklog'],
    cause: answerNoWebhook,
  },
  {
    name: 'the webhooks about the ends of calls are lost',
    alerts: ['RedialSweepRepairs'],
    cause: loseEnds,
  },
  {
    name: 'Temporal hangs',
    alerts: ['RedialLinesIdle'],
    cause: ({ stack }) => hang(stack, 'temporal'),
  },
  {
    name: 'call control takes requests and does not answer',
    alerts: ['RedialUnknownAttempts', 'RedialCallControlSilent'],
    cause: ({ stack }) => hang(stack, 'call_control'),
  },
  {
    name: 'call control is killed again and again',
    alerts: ['RedialCallsReturned'],
    cause: ({ stack }) => keepKilling(stack, 'call_control'),
  },
  {
    name: 'the only worker hangs',
    alerts: ['RedialNobodyPolls', 'RedialMetricsMissing'],
    cause: ({ stack }) => hang(stack, 'worker'),
  },
  {
    name: 'a transaction holds more batches than a worker has slots',
    alerts: ['RedialTaskSlotsUsed'],
    cause: holdBatches,
  },
];
