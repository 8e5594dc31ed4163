export type { BatchSignals } from '../temporal/batch-signals.ts';
