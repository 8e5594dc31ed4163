import { describe, expect, test } from 'vitest';
import { startCalleeFarm } from '../../callee-farm/start.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { TrunkCalls, trunkTo } from './trunk-calls.ts';

describe.skipIf(!(await hasAsterisk()))('behind a NAT', () => {
  test.each([
    ['outside of the local networks sees the external address', '10.0.0.0/8', '203.0.113.5'],
    ['in a local network sees the own address', '127.0.0.0/8', '127.0.0.2'],
  ])('a trunk %s', async (_, network, address) => {
    await using farm = await startCalleeFarm();
    const nat = { externalAddress: '203.0.113.5', localNetworks: [network] };
    await using placed = await TrunkCalls.start([trunkTo(farm.sipPort)], {
      nat,
      sipHost: '127.0.0.2',
    });
    await placed.place();
    await farm.until((calls) => calls.length === 1);
    const [call] = await farm.calls({ headers: ['Contact', 'Via'] });
    expect(call?.headers['Contact']?.[0]).toContain(`@${address}:`);
    expect(call?.headers['Via']?.[0]).toContain(`UDP ${address}:`);
    expect(call?.offer).toContain(`\nc=IN IP4 ${address}\r\n`);
  });
});
