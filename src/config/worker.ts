import { z } from 'zod';
import { variable, type Values } from './variable.ts';

/** Of the worker process itself. */
export const workerKeys = {
  heartbeatFile: variable<string | null>({
    env: 'WORKER_HEARTBEAT_FILE',
    doc: 'File that a worker writes every 5 seconds while it runs and reaches Postgres, for a health check that looks at its age; empty: none.',
    schema: z.string().min(1),
    default: null,
  }),
};

export type WorkerProcessConfig = Values<typeof workerKeys>;
