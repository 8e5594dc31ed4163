import { readConfig } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { runProcess } from './runtime/process.ts';
import { startCallControl } from './start/call-control.ts';

await runProcess(() => startCallControl(readConfig(processSections['call-control'], process.env)));
