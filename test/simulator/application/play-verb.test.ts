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

test('a sound tells its action hook when it is over, and goes on with the answer', async () => {
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
  ['a wrong verb', [{ verb: 'sing' }], 'invalid instruction: sing'],
])('a sound is followed by the next verb for %s', async (_, reply, problem) => {
  const { call, told } = await play([[sound, bye], reply]);
  expect(call.transcript).toBe('Agent: Bye.');
  expect(call.applicationProblem).toBe(problem);
  expect(told).toEqual([]);
});
