import { beforeEach, describe, expect, it } from 'vitest';
import { AudioStream } from '../../../../src/asterisk/media/stream/audio-stream.ts';
import { AgentAudio } from '../../../../src/call-control/asterisk/media/agent-audio.ts';

const silence = (seconds: number) => Buffer.alloc(16_000 * seconds).toString('base64');

describe('what a voice agent has played', () => {
  let sent: string[];
  let stream: AudioStream;
  let audio: AgentAudio;
  beforeEach(() => {
    sent = [];
    stream = new AudioStream(8000, () => undefined);
    audio = new AgentAudio({
      stream,
      settings: { agentAudio: 'messages', agentSampleRate: 8000 },
      send: (message) => sent.push(JSON.stringify(message)),
    });
  });
  const receive = (text: string) => audio.receive({ kind: 'text', text });
  const playAudio = (id: string) =>
    receive(
      `{"type":"playAudio","data":{"audioContent":"","audioContentType":"raw","id":${id},"queuePlay":true}}`,
    );

  it('tells that a sound is played by its id', () => {
    playAudio('"greeting"');
    stream.onMark('1');
    expect(sent).toEqual([
      '{"type":"playDone","data":{"id":"greeting","playbackSeconds":0,"playbackMilliseconds":0}}',
    ]);
  });

  it.each([
    ['nested too deep to be written again', '['.repeat(500_000) + ']'.repeat(500_000)],
    ['of a megabyte', `"${'x'.repeat(2 ** 20)}"`],
  ])('plays no sound with an id %s', (_, id) => {
    playAudio(id);
    stream.onMark('1');
    expect(sent).toEqual([]);
  });

  it('has a bound for sounds without audio', () => {
    for (let count = 0; count < 300; count += 1) playAudio('1');
    expect(audio.problem).toBeUndefined();
    playAudio('1');
    expect(audio.problem).toBe('the agent sent more than 300 marks and sounds ahead');
  });

  it('has a bound for marks, although the agent clears them', () => {
    for (let count = 0; count <= 300; count += 1) {
      receive('{"type":"mark","data":{"name":"m"}}');
      receive('{"type":"clearMarks"}');
    }
    expect(audio.problem).toBe('the agent sent more than 300 marks and sounds ahead');
  });

  const playSilence = (seconds: number) =>
    receive(
      JSON.stringify({
        type: 'playAudio',
        data: { audioContent: silence(seconds), audioContentType: 'raw', sampleRate: 8000 },
      }),
    );

  it('has a bound for one sound', () => {
    playSilence(120);
    expect(audio.problem).toBeUndefined();
    playSilence(121);
    expect(audio.problem).toBe('the agent sent more than 120 s of audio ahead');
  });

  it('has a bound for sounds, although each replaces the one before', () => {
    for (let count = 0; count < 3; count += 1) playSilence(100);
    expect(audio.problem).toBeUndefined();
    playSilence(100);
    expect(audio.problem).toBe(
      'the agent sent more than 5 s of audio a second, after 300 s at once',
    );
  });

  it('counts no marks that are played or forgotten', () => {
    for (let count = 1; count <= 1000; count += 1) {
      receive('{"type":"mark","data":{"name":"m"}}');
      if (count % 2 === 0) receive('{"type":"killAudio"}');
      else stream.onMark(String(count));
    }
    expect(audio.problem).toBeUndefined();
  });
});
