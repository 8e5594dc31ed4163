import { readConfig } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { runProcess } from './runtime/process.ts';
import { startWorker } from './start/worker.ts';

await runProcess(() => startWorker(readConfig(processSections.worker, process.env)));
