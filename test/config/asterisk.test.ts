import { describe, expect, test } from 'vitest';
import { readAsteriskSettings } from '../../src/config/asterisk-settings.ts';
import { asteriskKeys, networkKeys } from '../../src/config/asterisk.ts';
import { readConfig } from '../../src/config/config.ts';

const read = (env: Record<string, string>) => {
  const { network, asterisk } = readConfig({ network: networkKeys, asterisk: asteriskKeys }, env);
  return readAsteriskSettings(network, asterisk);
};

const REQUIRED = {
  CALL_CONTROL_NETWORK: 'asterisk',
  ASTERISK_ARI_URL: 'http://127.0.0.1:8088/ari/',
  ASTERISK_ARI_PASSWORD: 'the-ari-password',
  ASTERISK_TRUNKS_FILE: '/etc/redial/trunks.json',
  ASTERISK_RECORDINGS_DIR: '/var/spool/recordings',
  ASTERISK_SOUNDS_DIR: '/var/spool/sounds',
};

describe('the settings of Asterisk', () => {
  test('are not needed for the simulated network, which is the default', () => {
    expect(read({})).toBeNull();
    expect(read({ CALL_CONTROL_NETWORK: 'simulated' })).toBeNull();
  });

  test('have defaults for all that is not required', () => {
    expect(read(REQUIRED)).toEqual({
      ari: {
        url: 'http://127.0.0.1:8088/ari',
        username: 'redial',
        password: 'the-ari-password',
        application: 'redial',
      },
      manager: null,
      trunksFile: '/etc/redial/trunks.json',
      journalFile: null,
      recordingsDir: '/var/spool/recordings',
      soundsDir: '/var/spool/sounds',
      record: 'on-request',
      speech: { engine: 'espeak-ng' },
      recognizer: null,
      cacheDir: '.redial/cache',
    });
  });

  test('name everything that is missing in one error', () => {
    const env = { CALL_CONTROL_NETWORK: 'asterisk', ASTERISK_SPEECH_ENGINE: 'http' };
    for (const name of [...Object.keys(REQUIRED).slice(1), 'ASTERISK_SPEECH_URL']) {
      expect(() => read(env)).toThrow(`${name} is not set. `);
    }
  });

  test('have an address without user name and password, which no error shows', () => {
    const env = { ...REQUIRED, ASTERISK_ARI_URL: 'http://redial:hidden@127.0.0.1:8088/ari' };
    expect(() => read(env)).toThrow('must have neither user name nor password');
    expect(() => read(env)).not.toThrow('hidden');
  });

  test('have a password that no error shows', () => {
    expect(() => read({ ...REQUIRED, ASTERISK_ARI_PASSWORD: 'sixteen and space' })).toThrow(
      'ASTERISK_ARI_PASSWORD: its value is not accepted (must be printable characters without spaces)',
    );
  });

  test('have a password of 16 characters or more', () => {
    const env = { ...REQUIRED, ASTERISK_ARI_PASSWORD: 'fifteen-letters' };
    expect(() => read(env)).toThrow(
      'ASTERISK_ARI_PASSWORD: its value is not accepted (must have at least 16 characters: openssl rand -hex 24)',
    );
    expect(() => read(env)).not.toThrow('fifteen-letters');
    expect(read(REQUIRED)?.ari.password).toBe('the-ari-password');
  });
});

const speech = (env: Record<string, string>) => read({ ...REQUIRED, ...env })?.speech;

describe('speech', () => {
  test('is a command with its arguments', () => {
    const env = {
      ASTERISK_SPEECH_ENGINE: 'command',
      ASTERISK_SPEECH_COMMAND: '["piper","--model","en.onnx"]',
    };
    expect(speech(env)).toEqual({ engine: 'command', command: ['piper', '--model', 'en.onnx'] });
  });

  test.each(['piper', '[]', '[""]', '[1]', '{"program":"piper"}'])(
    'is refused with the command %s',
    (text) => {
      const env = { ASTERISK_SPEECH_ENGINE: 'command', ASTERISK_SPEECH_COMMAND: text };
      expect(() => speech(env)).toThrow('ASTERISK_SPEECH_COMMAND: its value is not accepted');
    },
  );

  test('is refused as a command that is not given', () => {
    expect(() => speech({ ASTERISK_SPEECH_ENGINE: 'command' })).toThrow(
      'ASTERISK_SPEECH_COMMAND is not set. ',
    );
  });

  test('comes from an address, with a token where one is given', () => {
    const env = { ASTERISK_SPEECH_ENGINE: 'http', ASTERISK_SPEECH_URL: 'https://tts.example.com/' };
    expect(speech(env)).toEqual({ engine: 'http', url: 'https://tts.example.com', token: null });
    expect(speech({ ...env, ASTERISK_SPEECH_TOKEN: 'tts-token' })).toEqual({
      engine: 'http',
      url: 'https://tts.example.com',
      token: 'tts-token',
    });
  });

  test('can be switched off', () => {
    expect(speech({ ASTERISK_SPEECH_ENGINE: 'none' })).toBeNull();
  });
});

test('the manager interface has a host and a port', () => {
  const env = { ...REQUIRED, ASTERISK_MANAGER_ADDRESS: 'asterisk:5038' };
  expect(read(env)?.manager).toEqual({ host: 'asterisk', port: 5038 });
});

test.each(['asterisk', ':5038', 'asterisk:0', 'asterisk:65536', 'a b:5038'])(
  'the manager interface cannot be at %j',
  (text) => {
    expect(() => read({ ...REQUIRED, ASTERISK_MANAGER_ADDRESS: text })).toThrow(
      `ASTERISK_MANAGER_ADDRESS: '${text}' is not accepted (must be host:port)`,
    );
  },
);

test('a recognizer has an address and perhaps a token', () => {
  const env = { ...REQUIRED, ASTERISK_RECOGNIZER_URL: 'http://127.0.0.1:9000/recognize' };
  expect(read(env)?.recognizer).toEqual({ url: 'http://127.0.0.1:9000/recognize', token: null });
});
