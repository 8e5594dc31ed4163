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
  const trunks = [farmTrunk(farm), ...moreTrunks(farm)];
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

/** The trunk `farm`, as in the file of trunks. */
export function farmTrunk({ sipPort: port }: CalleeFarm): object {
  return { name: 'farm', host: '127.0.0.1', port, transport: 'udp', codecs: ['ulaw'] };
}
