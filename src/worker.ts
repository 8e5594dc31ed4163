import { readConfig, readTemporalSettings } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { refusePublishedSecrets } from './config/published-secrets.ts';
import { runProcess } from './runtime/process.ts';
import { measured } from './start/measured.ts';
import { startWorker } from './start/worker.ts';

await runProcess((stop) => {
  const { telemetry, ...config } = readConfig(processSections.worker, process.env);
  refusePublishedSecrets(processSections.worker, process.env);
  const temporal = readTemporalSettings(config.temporal, process.env);
  return measured('worker', { telemetry, ...config }, (setUp) =>
    startWorker({ ...config, temporal }, { stop, telemetry: setUp }),
  );
});
