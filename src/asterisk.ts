import { readConfig } from './config/config.ts';
import { processSections } from './config/processes.ts';
import { refusePublishedSecrets } from './config/published-secrets.ts';
import { runProcess } from './runtime/process.ts';
import { startAsteriskServer } from './start/asterisk.ts';

// Recordings, the journal and the configuration are for their owner alone.
process.umask(0o077);

await runProcess((stop) => {
  const { asterisk } = readConfig(processSections.asterisk, process.env);
  refusePublishedSecrets(processSections.asterisk, process.env);
  return startAsteriskServer(asterisk, process.env, stop);
});
