import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contractClient } from './target.ts';
import type { ContractTarget } from './target.ts';

/** Tests for reading, updating and ending calls in progress. */
export function describeUpdates(name: string, target: () => ContractTarget): void {
  const { send, place, update } = contractClient(target);

  describe(`${name}: a call in progress`, () => {
    test('is returned by GET with flat members', async () => {
      const sid = await place();
      const response = await send('GET', `/Calls/${sid}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({
        call_sid: sid,
        account_sid: target().accountSid,
        direction: 'outbound',
        to: target().to,
        sip_status: expect.any(Number),
        call_status: expect.stringMatching(/^(trying|ringing|early-media)$/),
      });
    });

    test('is listed by its numbers, with or without a trailing slash', async () => {
      const sid = await place();
      const query = new URLSearchParams({ to: target().to, direction: 'outbound' });
      for (const path of [`?${query.toString()}`, `/?${query.toString()}`]) {
        expect(await (await send('GET', `/Calls${path}`)).json()).toContainEqual(
          expect.objectContaining({ call_sid: sid }),
        );
      }
      expect(await (await send('GET', '/Calls?to=nobody')).json()).toEqual([]);
    });

    test('is listed when a filter is empty', async () => {
      const sid = await place();
      for (const filter of ['to', 'from', 'direction', 'callStatus']) {
        expect(await (await send('GET', `/Calls?${filter}=`)).json()).toContainEqual(
          expect.objectContaining({ call_sid: sid }),
        );
      }
    });

    test('is cancelled by no-answer but not by completed while it rings', async () => {
      const sid = await place();
      const completed = await update(sid, { call_status: 'completed' });
      expect(completed.status).toBe(422);
      expect(completed.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await completed.text()).toBe(
        `current call state is incompatible with requested action for call_sid ${sid}`,
      );
      const cancelled = await update(sid, { call_status: 'no-answer' });
      expect(cancelled.status).toBe(202);
      expect(await cancelled.text()).toBe('Accepted');
    });

    test('can be updated with POST as well as PUT', async () => {
      const sid = await place();
      expect((await send('POST', `/Calls/${sid}`, { call_status: 'no-answer' })).status).toBe(202);
    });

    test('acknowledges updates that need an answered call', async () => {
      const sid = await place();
      const whisper = { verb: 'say', text: 'One minute left.' };
      for (const body of [
        { mute_status: 'mute' },
        { whisper },
        { whisper, tag: { order: 17 } },
        { dtmf: { digit: '1' } },
        { listen_status: 'pause' },
      ]) {
        const response = await update(sid, body);
        expect([response.status, await response.text()]).toEqual([202, 'Accepted']);
      }
    });

    test('accepts a new status hook only together with a new application', async () => {
      const sid = await place();
      const call_status_hook = 'https://example.com/status';
      const response = await update(sid, { mute_status: 'mute', call_status_hook });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        msg: `call_status_hook can be updated only when call_hook is also being updated for call_sid ${sid}`,
      });
    });

    test('is hidden by DELETE', async () => {
      const sid = await place();
      expect((await send('DELETE', `/Calls/${sid}`)).status).toBe(204);
      const hidden = await update(sid, { call_status: 'no-answer' });
      expect(hidden.status).toBe(404);
      expect(await hidden.text()).toBe('Not Found');
    });
  });

  describe(`${name}: an invalid update`, () => {
    test.each([
      [{}, 'no valid options supplied to updateCall'],
      [
        { call_status: 'no-answer', mute_status: 'mute' },
        'multiple options are not allowed in updateCall',
      ],
      [{ call_status: 'ringing' }, 'invalid call_status'],
      [{ listen_status: 'stop' }, 'invalid listen_status'],
      [{ mute_status: 'silent' }, 'invalid mute_status'],
      [{ conf_hold_status: 'mute' }, 'invalid conf_hold_status'],
      [{ conf_mute_status: 'hold' }, 'invalid conf_mute_status'],
      [
        { sip_request: { method: 'INFO' } },
        'sip_request requires method, content_type and content properties',
      ],
      [{ record: {} }, 'record requires action property'],
      [{ dtmf: {} }, 'invalid dtmf'],
      [
        { record: { action: 'stopCallRecording' } },
        'record requires siprecServerURL property when starting recording',
      ],
      [{ tag: 'order 17' }, 'invalid tag data'],
      [
        { conferenceParticipantAction: { action: 'kick' } },
        'conferenceParticipantAction invalid action property kick',
      ],
      [
        { conferenceParticipantAction: { action: 'tag' } },
        "conferenceParticipantAction requires tag property when action is 'tag'",
      ],
      [
        { conferenceParticipantAction: { action: 'coach' } },
        "conferenceParticipantAction requires tag property when action is 'coach'",
      ],
      [{ media_path: 'none' }, 'invalid media_path'],
    ])('such as %j is refused before the call is looked up', async (body, msg) => {
      const response = await update(randomUUID(), body);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ msg });
    });
  });

  describe(`${name}: a request for an unknown call`, () => {
    test.each(['GET', 'DELETE'])('with the method %s is answered with 404', async (method) => {
      const response = await send(method, `/Calls/${randomUUID()}`);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('Not Found');
    });

    test('that is a valid update is answered with 404', async () => {
      expect((await update(randomUUID(), { mute_status: 'mute' })).status).toBe(404);
    });

    test('whose sid is not a UUID gets 400 before its body is read', async () => {
      for (const response of [await send('GET', '/Calls/nonsense'), await update('nonsense', {})]) {
        expect(response.status).toBe(400);
        expect(await response.json()).toEqual({ msg: 'Bad request' });
      }
    });
  });

  describe(`${name}: an account`, () => {
    test('has a call count and lists of queues and conferences', async () => {
      const answers = ['/CallCount', '/Queues', '/Queues?search=none', '/Conferences'].map(
        async (path) => (await send('GET', path)).json(),
      );
      const [count, ...lists] = await Promise.all(answers);
      expect(count).toEqual({ inbound: expect.any(Number), outbound: expect.any(Number) });
      expect(lists).toEqual([expect.any(Array), expect.any(Array), expect.any(Array)]);
    });
  });
}
