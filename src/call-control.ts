import { readConfig } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { refusePublishedSecrets } from './config/published-secrets.ts';
import { runProcess } from './runtime/process.ts';
import { startCallControl } from './start/call-control.ts';
import { measured } from './start/measured.ts';

await runProcess(() => {
  const { telemetry, ...config } = readConfig(processSections['call-control'], process.env);
  refusePublishedSecrets(processSections['call-control'], process.env);
  return measured('call-control', { telemetry, ...config }, () => startCallControl(config));
});
