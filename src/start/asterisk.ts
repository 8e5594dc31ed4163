import { startAsterisk } from '../asterisk/process/asterisk.ts';
import { readTrunkFile } from '../asterisk/trunks/trunk-file.ts';
import type { AsteriskServerConfig } from '../config/asterisk-server.ts';
import { StartupError } from '../domain/errors.ts';
import { exitText } from '../runtime/programs/child.ts';
import type { Part } from '../runtime/process.ts';

/**
 * Runs an Asterisk with the configuration of Redial, for a call control that runs elsewhere.
 * @param env holds the secrets that the file of trunks names
 * @throws {StartupError} password or trunks are missing or not valid, a port is busy, or Asterisk does
 *   not start
 */
export async function startAsteriskServer(
  config: AsteriskServerConfig,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<Part> {
  const { ariPassword: password, trunksFile, rtpPorts } = config;
  if (password === null || trunksFile === null) {
    throw new StartupError(
      'Asterisk needs ASTERISK_ARI_PASSWORD (openssl rand -hex 24) and ASTERISK_TRUNKS_FILE: set both',
    );
  }
  const asterisk = await startAsterisk({
    ...config,
    ...(await readTrunkFile(trunksFile, env)),
    password,
    ports: { ari: config.ariPort, manager: config.managerPort, sip: config.sipPort },
    rtp: { first: rtpPorts.min, last: rtpPorts.max },
    onLine: (line) => process.stdout.write(`${line}\n`),
    signal,
  });
  const failed = asterisk.exited.then((exit): never => {
    throw new StartupError(`Asterisk ended (${exitText(exit)}); its log is '${asterisk.logFile}'`);
  });
  // It ends, too, when it is stopped, and nobody waits for it then.
  failed.catch(() => {});
  return {
    ready: `Asterisk with ARI on ${asterisk.ariUrl} and SIP on port ${asterisk.sipPort}`,
    failed,
    [Symbol.asyncDispose]: () => asterisk[Symbol.asyncDispose](),
  };
}
