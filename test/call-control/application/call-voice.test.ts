import { describe, expect, test } from 'vitest';
import { CallVoice } from '../../../src/call-control/application/call-voice.ts';

const speech = {
  synthesizer: { vendor: 'google', language: 'en-GB', voice: 'en-GB-A' },
  recognizer: { vendor: 'google', language: 'en-GB' },
};

describe('the voice of a call', () => {
  test('is that of its request', () => {
    expect(new CallVoice(speech)).toEqual(speech);
  });

  test('becomes what a config names, and keeps the rest', () => {
    const voice = new CallVoice(speech);
    voice.configure({ synthesizer: { vendor: 'default', voice: 'en-GB-B' } });
    voice.configure({ recognizer: { vendor: 'aws', language: 'default' } });
    expect(voice).toEqual({
      synthesizer: { vendor: 'google', language: 'en-GB', voice: 'en-GB-B' },
      recognizer: { vendor: 'aws', language: 'en-GB' },
    });
  });

  test('begins with defaults where the request has none', () => {
    const voice = new CallVoice(null);
    expect(voice).toEqual({
      synthesizer: null,
      recognizer: { vendor: 'default', language: 'en-US' },
    });
    voice.configure({ synthesizer: { vendor: 'aws', language: 'de-DE' } });
    expect(voice.synthesizer).toEqual({ vendor: 'aws', language: 'de-DE', voice: 'default' });
  });
});
