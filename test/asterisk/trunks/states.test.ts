import { describe, expect, test } from 'vitest';
import { TrunkLines } from '../../../src/asterisk/trunks/trunk-lines.ts';
import { TrunkWatch } from '../../../src/asterisk/trunks/trunk-watch.ts';
import type { TrunkState } from '../../../src/asterisk/trunks/trunk-state.ts';
import type { Trunk } from '../../../src/asterisk/trunks/trunk.ts';
import { startCalleeFarm } from '../../callee-farm/start.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { eventually } from '../../support/eventually.ts';
import { log, TrunkCalls, trunkTo } from './trunk-calls.ts';

const credentials = { username: 'clinic', password: 'secret' };
const registers = { credentials, registration: { username: 'clinic' } };
const registrar = { realm: 'farm', credentials, expiresSeconds: 12 };

function watch(placed: TrunkCalls, trunks: readonly Trunk[]): TrunkWatch {
  const { ari, asterisk } = placed;
  const manager = () => ({ port: asterisk.managerPort, password: asterisk.password });
  const clocks = { now: Date.now, monotonicMs: () => performance.now() };
  return new TrunkWatch({ ari, lines: new TrunkLines(trunks), manager, ...clocks, log });
}

/** The states, as soon as they are as wanted; each look asks Asterisk. */
async function statesWhen(trunks: TrunkWatch, isWanted: (states: TrunkState[]) => boolean) {
  return eventually(async () => {
    await trunks.look();
    return trunks.states();
  }, isWanted);
}

describe.skipIf(!(await hasAsterisk()))('the state of trunks', () => {
  test('tells who is registered and whose password is refused', async () => {
    await using farm = await startCalleeFarm({ registrar });
    const trunks = [
      trunkTo(farm.sipPort, { ...registers, name: 'known' }),
      trunkTo(farm.sipPort, {
        ...registers,
        name: 'mistaken',
        credentials: { ...credentials, password: 'wrong' },
      }),
      trunkTo(9, { ...registers, name: 'dead' }),
      trunkTo(farm.sipPort, { name: 'plain' }),
    ];
    await using placed = await TrunkCalls.start(trunks);
    using watched = watch(placed, trunks);
    const states = await statesWhen(watched, ([known, mistaken]) => {
      return known?.registration === 'registered' && mistaken?.registration === 'rejected';
    });
    expect(states.map(({ registration, problem }) => [registration, problem])).toEqual([
      ['registered', null],
      [
        'rejected',
        'the trunk refuses the registration, or a connection: check credentials, host, port, transport and tls',
      ],
      [
        'unregistered',
        'the trunk has not answered the registration yet: check host, port, transport and tls',
      ],
      [null, null],
    ]);
    expect(farm.registrar?.registrations).toEqual([
      {
        user: 'clinic',
        contact: `sip:clinic@127.0.0.1:${placed.asterisk.sipPort}`,
        expiresSeconds: 12,
      },
    ]);
  });

  test('comes back after the registrar was started again without its registrations', async () => {
    const first = await startCalleeFarm({ registrar });
    const trunk = trunkTo(first.sipPort, registers);
    await using _placed = await TrunkCalls.start([trunk]);
    await eventually(
      async () => first.registrar?.registrations.length,
      (count) => count === 1,
    );
    await first[Symbol.asyncDispose]();
    await using second = await startCalleeFarm({ registrar, sipPort: first.sipPort });
    const again = await eventually(
      async () => second.registrar?.registrations ?? [],
      ({ length }) => length > 0,
    );
    expect(again[0]?.user).toBe('clinic');
  });

  test('tells which trunk answers OPTIONS', async () => {
    const qualifySeconds = 5;
    await using farm = await startCalleeFarm();
    const trunks = [
      trunkTo(farm.sipPort, { name: 'alive', qualifySeconds }),
      trunkTo(9, { name: 'dead', qualifySeconds }),
      trunkTo(9, { name: 'plain' }),
    ];
    await using placed = await TrunkCalls.start(trunks);
    using watched = watch(placed, trunks);
    await watched.look();
    expect(watched.states().map(({ isReachable }) => isReachable)).not.toContain(false);
    const states = await statesWhen(watched, ([alive, dead]) => {
      return alive?.isReachable === true && dead?.isReachable === false;
    });
    expect(states.map(({ isReachable, problem }) => [isReachable, problem])).toEqual([
      [true, null],
      [false, 'the trunk does not answer OPTIONS: check host, port, transport, tls and firewalls'],
      [null, null],
    ]);
  });
});
