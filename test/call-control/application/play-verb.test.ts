import { expect, test } from 'vitest';
import { play } from './stage.ts';
import type { Reply } from './stage.ts';

const sound = {
  verb: 'play',
  url: 'https://example.com/a.mp3',
  actionHook: '/played',
  id: 'jingle',
};
const bye = { verb: 'say', text: 'Bye.' };

test('a sound requests its action hook at its end and plays the answer', async () => {
  const { asked, call, end } = await play([[sound, { verb: 'pause', length: 60 }], [bye]]);
  expect(asked[1]).toMatchObject({
    hook: { url: 'https://agent.test/played' },
    payload: {
      call_sid: 'a call',
      playback_seconds: 2,
      playback_milliseconds: 2000,
      reason: 'playCompleted',
      verb_id: 'jingle',
    },
  });
  expect(call.transcript).toBe('Agent: Bye.');
  expect(end).toEqual({ endedBy: 'jambonz', durationSeconds: 2 });
});

test.each<[string, Reply, string | undefined]>([
  ['no verbs', [], undefined],
  ['an invalid verb', [{ verb: 'sing' }], 'invalid instruction: sing'],
])('a sound is followed by the next verb if its hook answers %s', async (_, reply, problem) => {
  const { call, sentStatuses } = await play([[sound, bye], reply]);
  expect(call.transcript).toBe('Agent: Bye.');
  expect(call.applicationProblem).toBe(problem);
  expect(sentStatuses).toEqual([]);
});
