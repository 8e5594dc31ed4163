import type { AsteriskSettings } from '../../../src/config/asterisk-settings.ts';
import { type CalleeFarm, startCalleeFarm } from '../../callee-farm/start.ts';
import type { CalleeFarmOptions } from '../../callee-farm/start.ts';
import { type CallControlOverTrunks, startCallControlOver } from './call-control-over-trunks.ts';

export type RealCallControl = CallControlOverTrunks & { farm: CalleeFarm };

/** The embedded server over a real Asterisk, whose trunk `farm` leads to callees that count. */
export async function startRealCallControl(
  options: CalleeFarmOptions = {},
  changes: Partial<AsteriskSettings> = {},
  moreTrunks: (farm: CalleeFarm) => object[] = () => [],
): Promise<RealCallControl> {
  await using started = new AsyncDisposableStack();
  const farm = started.use(await startCalleeFarm(options));
  const trunk = { name: 'farm', host: '127.0.0.1', port: farm.sipPort, transport: 'udp' };
  const trunks = [{ ...trunk, codecs: ['ulaw'] }, ...moreTrunks(farm)];
  const callControl = started.use(await startCallControlOver(trunks, changes));
  const running = started.move();
  return {
    get url() {
      return callControl.url;
    },
    farm,
    asterisk: callControl.asterisk,
    settings: callControl.settings,
    restart: callControl.restart,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
