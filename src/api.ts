import { readConfig, readTemporalSettings } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { refusePublishedSecrets } from './config/published-secrets.ts';
import { runProcess } from './runtime/process.ts';
import { startApi } from './start/api.ts';
import { measured } from './start/measured.ts';

await runProcess(() => {
  const { telemetry, ...config } = readConfig(processSections.api, process.env);
  refusePublishedSecrets(processSections.api, process.env);
  const temporal = readTemporalSettings(config.temporal, process.env);
  return measured('api', { telemetry, ...config }, (setUp) =>
    startApi({ ...config, temporal }, { telemetry: setUp }),
  );
});
