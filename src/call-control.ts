import { readConfig } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { refusePublishedSecrets } from './config/published-secrets.ts';
import { runProcess } from './runtime/process.ts';
import { startCallControl } from './start/call-control.ts';

await runProcess(() => {
  const config = readConfig(processSections['call-control'], process.env);
  refusePublishedSecrets(processSections['call-control'], process.env);
  return startCallControl(config);
});
