import { readConfig, readTemporalSettings } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { refusePublishedSecrets } from './config/published-secrets.ts';
import { runProcess } from './runtime/process.ts';
import { startApi } from './start/api.ts';

await runProcess(() => {
  const config = readConfig(processSections.api, process.env);
  refusePublishedSecrets(processSections.api, process.env);
  const temporal = readTemporalSettings(config.temporal, process.env);
  return startApi({ ...config, temporal });
});
