import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilHandedOver } from '../../../src/asterisk/calls/side-channel.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { TcpProxy } from '../tcp-proxy.ts';
import { ANSWERS, CANCELLED, ONCE, PlacedCalls, RINGS, unfinished } from './placed-calls.ts';

const STALL_MS = 3000;
const INVITE_LASTS_MS = 32_000;

describe.skipIf(!(await hasAsterisk()))('calls over ARI after a gap', () => {
  let placed: PlacedCalls;
  beforeAll(async () => {
    placed = await PlacedCalls.start();
  });
  afterAll(() => placed[Symbol.asyncDispose]());
  beforeEach(() => placed.connect());
  describe('a process that starts after another', () => {
    it('goes on with a call that rings, and ends it in time', async () => {
      const call = await placed.place(RINGS, { ringTimeoutSeconds: 2 });
      await placed.untilStatus(call, 'ringing');
      await placed.connect();
      await placed.calls.adopt([unfinished(call, 'dialling')]);
      const end = await placed.untilStatus(call, 'no-answer');
      // Asterisk's own limit is 7 s.
      expect(end.atMs).toBeLessThan(6000);
      expect(placed.statuses(call)).toEqual(['ringing 180', 'no-answer 487']);
      await expect.poll(() => placed.counted(call)).toEqual(CANCELLED);
    });

    it('hears of the answer and the end of a call from the journal', async () => {
      const call = await placed.place({
        answers: [{ status: 180 }, { status: 200, afterMs: 500 }],
        byeAfterMs: 1100,
      });
      await placed.untilStatus(call, 'ringing');
      await placed.disconnect();
      await placed.untilGone(call);
      await placed.connect();
      await placed.calls.adopt([unfinished(call, 'ringing')]);
      expect(placed.steps(call)).toEqual([
        { atMs: expect.any(Number), status: 'in-progress', sipStatus: 200, sipReason: 'OK' },
        {
          atMs: expect.any(Number),
          status: 'completed',
          sipStatus: 200,
          sipReason: 'OK',
          durationSeconds: 1,
          endedBy: 'caller',
        },
      ]);
    });

    it('hears of a refusal without its SIP status from the journal', async () => {
      const call = await placed.place({
        answers: [{ status: 180 }, { status: 486, afterMs: 500 }],
      });
      await placed.untilStatus(call, 'ringing');
      await placed.disconnect();
      await placed.untilGone(call);
      await placed.connect();
      await placed.calls.adopt([unfinished(call, 'ringing')]);
      expect(placed.statuses(call)).toEqual(['busy null']);
    });

    it('drops a channel that was not dialled', async () => {
      const call = placed.build(RINGS);
      await placed.calls.create(call);
      await placed.connect();
      await placed.calls.adopt([unfinished(call, 'created')]);
      expect(placed.statuses(call)).toEqual(['failed null']);
      await placed.untilGone(call);
      expect(placed.counted(call)).toEqual([]);
    });

    it('drops a dialled channel without a provisional answer, which may ring yet', async () => {
      const call = await placed.place({ answers: [] });
      await placed.untilStatus(call, 'trying');
      await placed.connect();
      await placed.calls.adopt([unfinished(call, 'dialling')]);
      const [end] = placed.steps(call);
      expect(end).toMatchObject({ status: 'no-answer', sipStatus: 487 });
      expect((end?.mayRingUntilMs ?? 0) - (end?.atMs ?? 0)).toBe(33_000);
      await placed.untilGone(call);
    });

    it('sets the time limit of a call that was answered meanwhile', async () => {
      const script = { answers: [{ status: 180 }, { status: 200, afterMs: 500 }] };
      const call = await placed.place(script, { timeLimitSeconds: 2 });
      await placed.untilStatus(call, 'ringing');
      await placed.disconnect();
      await placed.untilChannel(call, '"state":"Up"');
      await placed.connect();
      await placed.calls.adopt([unfinished(call, 'in-progress')]);
      expect(await placed.untilStatus(call, 'completed')).toMatchObject({ endedBy: 'jambonz' });
    });

    it('drops a channel that no ledger knows', async () => {
      const call = placed.build(RINGS);
      await placed.calls.create(call);
      await placed.connect();
      await placed.calls.adopt([]);
      await placed.untilGone(call);
    });
  });

  describe('a cut connection', () => {
    let proxy: TcpProxy;
    beforeEach(async () => {
      const settings = placed.asterisk.settings();
      proxy = await TcpProxy.before(Number(new URL(settings.url).port));
      const url = `http://127.0.0.1:${proxy.port}/ari`;
      await placed.connect(() => ({ ...settings, url }));
    });
    afterEach(async () => proxy[Symbol.asyncDispose]());

    /** Cuts the connection for as long as the work takes. */
    async function whileCut(work: () => Promise<void>) {
      proxy.isClosed = true;
      proxy.cut();
      await expect.poll(() => placed.ari.isConnected).toBe(false);
      await work();
      proxy.isClosed = false;
      await expect.poll(() => placed.ari.isConnected, { timeout: 10_000 }).toBe(true);
    }

    it('ends no call, and hides no answer and no end', async () => {
      const call = await placed.place({
        answers: [{ status: 180 }, { status: 200, afterMs: 500 }],
        byeAfterMs: 1100,
      });
      await placed.untilStatus(call, 'ringing');
      await whileCut(() => placed.untilGone(call));
      const end = await placed.untilStatus(call, 'completed');
      expect(end).toMatchObject({ durationSeconds: 1, endedBy: 'caller' });
      expect(placed.statuses(call)).toEqual([
        'trying 100',
        'ringing 180',
        'in-progress 200',
        'completed 200',
      ]);
      expect(placed.counted(call)).toEqual(ONCE);
    });

    it('leaves a call without a provisional answer as it is', async () => {
      const call = await placed.place({
        answers: [
          { status: 180, afterMs: 700 },
          { status: 486, afterMs: 700 },
        ],
      });
      await placed.untilStatus(call, 'trying');
      await whileCut(async () => undefined);
      await placed.untilStatus(call, 'busy');
      expect(placed.statuses(call)).toEqual(['trying 100', 'ringing 180', 'busy 486']);
      expect(placed.counted(call)).toEqual(ONCE);
    });

    it('counts a late ring from when a stalled Asterisk may have sent the INVITE', async () => {
      const call = placed.build({ answers: [] });
      const handedOver = untilHandedOver(placed.ari, call.sid);
      await placed.calls.create(call);
      // Before that, dialling only waits.
      await handedOver;
      placed.asterisk.stall(true);
      void placed.calls.dial(call.sid);
      await wait(STALL_MS);
      await whileCut(async () => {
        placed.asterisk.stall(false);
        // What is hung up below has its INVITE sent.
        await expect.poll(() => placed.counted(call), { timeout: 10_000 }).toEqual(ONCE);
      });
      placed.calls.hangUp(call.sid);
      const { mayRingUntilMs } = await placed.untilStatus(call, 'no-answer');
      expect(mayRingUntilMs).toBeGreaterThan(STALL_MS + INVITE_LASTS_MS);
    });

    it('lets a call be hung up afterwards that could not be hung up meanwhile', async () => {
      const call = await placed.place(ANSWERS);
      await placed.untilStatus(call, 'in-progress');
      await whileCut(async () => {
        placed.calls.hangUp(call.sid);
      });
      expect(await placed.untilStatus(call, 'completed')).toMatchObject({ endedBy: 'jambonz' });
    });

    it('keeps a created call from being dialled, so that it fails unsent', async () => {
      const call = placed.build(RINGS);
      await placed.calls.create(call);
      await whileCut(async () => {
        await placed.calls.dial(call.sid);
        // The request to delete its channel is lost, too.
        const { refusals } = proxy;
        await expect.poll(() => proxy.refusals, { timeout: 10_000 }).toBeGreaterThan(refusals + 2);
      });
      expect(placed.statuses(call)).toEqual(['failed null']);
      await placed.untilGone(call);
      expect(placed.counted(call)).toEqual([]);
    });
  });

  describe('a killed Asterisk', () => {
    it('and a killed process of ours leave nothing but what the ledger and the journal know', async () => {
      const ringing = await placed.place(RINGS);
      const answered = await placed.place(ANSWERS);
      await placed.untilStatus(ringing, 'ringing');
      await placed.untilStatus(answered, 'in-progress');
      await placed.disconnect();
      await placed.asterisk.kill();
      await placed.asterisk.startAgain();
      await placed.connect();
      await placed.calls.adopt([unfinished(ringing, 'dialling'), unfinished(answered, 'ringing')]);
      expect(placed.statuses(ringing)).toEqual(['failed null']);
      expect(placed.steps(ringing)[0]?.mayRingUntilMs).toBe(180_000);
      expect(placed.statuses(answered)).toEqual(['in-progress 200', 'completed 200']);
      expect([placed.counted(ringing), placed.counted(answered)]).toEqual([ONCE, ONCE]);
    });

    it('leaves calls whose ends nobody tells, and that may ring on', async () => {
      const ringing = await placed.place(RINGS);
      const answered = await placed.place(ANSWERS);
      await placed.untilStatus(ringing, 'ringing');
      await placed.untilStatus(answered, 'in-progress');
      await placed.asterisk.kill();
      await placed.asterisk.startAgain();
      const lost = await placed.untilStatus(ringing, 'failed');
      expect(lost).toMatchObject({ sipStatus: null, sipReason: null });
      expect(lost.mayRingUntilMs).toBeGreaterThan(150_000);
      const completed = await placed.untilStatus(answered, 'completed');
      expect(completed).toMatchObject({ sipStatus: 200, durationSeconds: expect.any(Number) });
      expect(completed.endedBy).toBeUndefined();
      expect([placed.counted(ringing), placed.counted(answered)]).toEqual([ONCE, ONCE]);
      const next = await placed.place({ answers: [{ status: 486 }] });
      await placed.untilStatus(next, 'busy');
    });
  });
});
