import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasAsterisk } from '../../support/asterisk.ts';
import { header } from './callee.ts';
import { ANSWERS, CANCELLED, ONCE, PlacedCalls, RINGS } from './placed-calls.ts';

describe.skipIf(!(await hasAsterisk()))('calls over ARI', () => {
  let placed: PlacedCalls;
  beforeAll(async () => {
    placed = await PlacedCalls.start();
  });
  afterAll(() => placed[Symbol.asyncDispose]());
  beforeEach(() => placed.connect());
  describe('a call through Asterisk', () => {
    it('is answered and ended by the callee', async () => {
      const call = await placed.place({ ...ANSWERS, byeAfterMs: 1100 });
      const end = await placed.untilStatus(call, 'completed');
      expect(placed.statuses(call)).toEqual([
        'trying 100',
        'ringing 180',
        'in-progress 200',
        'completed 200',
      ]);
      expect(end).toMatchObject({ sipReason: 'OK', durationSeconds: 1, endedBy: 'caller' });
      expect(placed.counted(call)).toEqual(ONCE);
    });

    it('is ended by a BYE when it is hung up', async () => {
      const call = await placed.place(ANSWERS);
      await placed.untilStatus(call, 'in-progress');
      placed.calls.hangUp(call.sid);
      const end = await placed.untilStatus(call, 'completed');
      expect(end).toMatchObject({ durationSeconds: 0, endedBy: 'jambonz' });
      await expect.poll(() => placed.invited(call).byeReason).not.toBeNull();
      expect(placed.counted(call)).toEqual(ONCE);
    });

    it('ends at its time limit, counted from the answer', async () => {
      const call = await placed.place(
        { answers: [{ status: 180 }, { status: 200, afterMs: 1500 }] },
        { timeLimitSeconds: 2 },
      );
      const end = await placed.untilStatus(call, 'completed');
      expect(end).toMatchObject({ durationSeconds: 2, endedBy: 'jambonz' });
    });

    it.each([
      [486, 'busy', 'Busy Here'],
      [603, 'busy', 'Decline'],
      [404, 'failed', 'Not Found'],
      [503, 'failed', 'Service Unavailable'],
      [480, 'failed', 'Temporarily Unavailable'],
      [488, 'failed', 'Not Acceptable Here'],
      [302, 'failed', 'Moved Temporarily'],
    ])('reports %i of the callee as %s', async (status, reported, sipReason) => {
      const call = await placed.place({ answers: [{ status: 180 }, { status }] });
      expect(await placed.untilStatus(call, reported)).toMatchObject({
        sipStatus: status,
        sipReason,
      });
      expect(placed.counted(call)).toEqual(ONCE);
    });

    it('is cancelled when it has rung too long', async () => {
      const call = await placed.place(RINGS, { ringTimeoutSeconds: 1 });
      const end = await placed.untilStatus(call, 'no-answer');
      expect(end).toEqual({
        atMs: expect.any(Number),
        status: 'no-answer',
        sipStatus: 487,
        sipReason: 'Request Terminated',
      });
      expect(end.atMs).toBeGreaterThanOrEqual(1000);
      // Asterisk's own limit is 6 s.
      expect(end.atMs).toBeLessThan(5000);
      await expect.poll(() => placed.counted(call)).toEqual(CANCELLED);
    });

    it('is cancelled when it is hung up while it rings', async () => {
      const call = await placed.place(RINGS);
      await placed.untilStatus(call, 'ringing');
      placed.calls.hangUp(call.sid);
      const end = await placed.untilStatus(call, 'no-answer');
      expect(end).toMatchObject({ sipStatus: 487 });
      expect(end.mayRingUntilMs).toBeUndefined();
      await expect.poll(() => placed.counted(call)).toEqual(CANCELLED);
    });

    it('may ring for 33 seconds after the INVITE if no provisional answer came', async () => {
      const call = await placed.place({ answers: [] });
      const { atMs } = await placed.untilStatus(call, 'trying');
      placed.calls.hangUp(call.sid);
      const end = await placed.untilStatus(call, 'no-answer');
      expect(end).toMatchObject({ sipStatus: 487 });
      expect((end.mayRingUntilMs ?? 0) - atMs).toBe(33_000);
    });

    it('has early media after 183', async () => {
      const call = await placed.place({
        answers: [{ status: 183 }, { status: 200, afterMs: 200 }],
      });
      await placed.untilStatus(call, 'in-progress');
      expect(placed.statuses(call)).toEqual(['trying 100', 'early-media 183', 'in-progress 200']);
      placed.calls.hangUp(call.sid);
    });

    it('is not dialled twice', async () => {
      const call = await placed.place(ANSWERS);
      await expect(placed.calls.dial(call.sid)).rejects.toThrow(
        'cannot move on to dialling with the call',
      );
      await placed.untilStatus(call, 'in-progress');
      placed.calls.hangUp(call.sid);
      await placed.untilStatus(call, 'completed');
      await expect(placed.calls.dial(call.sid)).rejects.toThrow('there is no such call');
      expect(placed.counted(call)).toEqual(ONCE);
    });

    it('sends nothing before it is dialled', async () => {
      const call = placed.build(RINGS);
      await placed.calls.create(call);
      placed.calls.hangUp(call.sid);
      await placed.untilStatus(call, 'no-answer');
      expect(placed.counted(call)).toEqual([]);
    });
  });

  describe('the INVITE', () => {
    it('carries caller, name and headers as they are', async () => {
      const call = await placed.place(RINGS, {
        callerName: 'Clinic, North (${EXTEN})',
        headers: {
          'X-Call': 'a;b="c", ${CHANNEL(name)} $[1+1] é',
          'P-Asserted-Identity': '<sip:+12125550111@example.com>',
        },
      });
      await placed.untilStatus(call, 'ringing');
      const invite = placed.invited(call).invite;
      expect(header(invite, 'From')).toMatch(
        /^"Clinic, North \(\$\{EXTEN\}\)" <sip:\+12125550100@/,
      );
      expect(header(invite, 'X-Call')).toBe('a;b="c", ${CHANNEL(name)} $[1+1] é');
      expect(header(invite, 'P-Asserted-Identity')).toBe('<sip:+12125550111@example.com>');
      expect(header(invite, 'X-Call-Sid')).toBe(call.sid);
      placed.calls.hangUp(call.sid);
    });

    it('withholds the number of an anonymous caller', async () => {
      const call = await placed.place(RINGS, { from: 'anonymous', callerName: 'Clinic' });
      await placed.untilStatus(call, 'ringing');
      const invite = placed.invited(call).invite;
      expect(header(invite, 'From')).toMatch(/^"Anonymous" <sip:anonymous@anonymous\.invalid>/);
      placed.calls.hangUp(call.sid);
    });

    it('and what follows it do not tell which Asterisk calls', async () => {
      const call = await placed.place(RINGS);
      await placed.untilStatus(call, 'ringing');
      const { invite } = placed.invited(call);
      expect(header(invite, 'User-Agent')).toBe('Redial');
      expect(invite).toContain('\r\ns=-\r\n');
      expect(invite).not.toMatch(/\d+\.\d+\.\d+\+|asterisk pbx/i);
      placed.calls.hangUp(call.sid);
    });

    it('goes to a SIP address', async () => {
      placed.callees.scripts.set('agent', RINGS);
      const sipUri = `sip:agent@127.0.0.1:${placed.callees.port}`;
      const call = await placed.place(RINGS, { to: { type: 'sip', sipUri } });
      await placed.untilStatus(call, 'ringing');
      expect(placed.callees.callsTo('agent')).toHaveLength(1);
      placed.calls.hangUp(call.sid);
    });

    it('is refused with a header that the server writes itself', async () => {
      const call = placed.build(RINGS, { headers: { Route: '<sip:attacker.example.com>' } });
      await expect(placed.calls.create(call)).rejects.toThrow('headers.Route is refused');
      expect(placed.counted(call)).toEqual([]);
    });
  });
});
