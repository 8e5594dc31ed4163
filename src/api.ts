import { readConfig } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { runProcess } from './runtime/process.ts';
import { startApi } from './start/api.ts';

await runProcess(() => startApi(readConfig(processSections.api, process.env)));
