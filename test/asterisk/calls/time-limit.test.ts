import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasAsterisk } from '../../support/asterisk.ts';
import { AnsweredCalls } from '../answered-calls.ts';
import type { CallToPlace } from './calling-process.ts';

const PROCESS = new URL('calling-process.ts', import.meta.url).pathname;
const RING_SECONDS = 2;

describe.skipIf(!(await hasAsterisk())).concurrent('the time limit of a call', () => {
  let calls: AnsweredCalls;
  beforeAll(async () => {
    calls = await AnsweredCalls.start();
  });
  afterAll(() => calls[Symbol.asyncDispose]());

  /** Lets a process place a call, and kills it when the call has this status. */
  async function killAt(status: string, number: string, timeLimitSeconds: number) {
    const place: CallToPlace = {
      // Of its own, since Asterisk tells the events of an application to one process.
      settings: { ...calls.asterisk.settings(), application: `redial-until-${status}` },
      call: {
        sid: randomUUID(),
        requestedAt: Date.now(),
        ringTimeoutSeconds: RING_SECONDS,
        timeLimitSeconds,
        from: '+12125550100',
        to: { type: 'phone', number },
      },
    };
    const child = spawn(process.execPath, [PROCESS, JSON.stringify(place)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    for await (const line of createInterface(child.stdout)) if (line === status) break;
    child.kill('SIGKILL');
    await exited;
  }

  /** How many seconds the call to a number has lasted, when the caller has hung up. */
  async function lasted(number: string) {
    const [call] = (
      await calls.farm.until((all) =>
        all.some((one) => one.called_number === number && one.ended_at !== null),
      )
    ).filter((one) => one.called_number === number);
    expect(call?.ended_by).toBe('caller');
    return (Date.parse(call?.ended_at ?? '') - Date.parse(call?.answered_at ?? '')) / 1000;
  }

  it('holds though our only process is killed after the answer', async () => {
    const number = '+442079480001';
    await calls.farm.setBehaviour(number, { name: 'answered', voice: 'tone' });
    await killAt('in-progress', number, 4);
    const seconds = await lasted(number);
    expect(seconds).toBeGreaterThan(3.5);
    expect(seconds).toBeLessThan(6);
  });

  it('holds within the time for ringing though our only process is killed before the answer', async () => {
    const number = '+442079480002';
    const behaviour = { voice: 'tone', answer_after_ms: 1000 } as const;
    await calls.farm.setBehaviour(number, { name: 'answered', ...behaviour });
    await killAt('ringing', number, 2);
    const seconds = await lasted(number);
    // The limit counts from the creation: with 2 s of ringing, and 10 s more.
    expect(seconds).toBeGreaterThan(10);
    expect(seconds).toBeLessThan(2 + RING_SECONDS + 10 + 1);
  });
});
