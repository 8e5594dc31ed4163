import { expect, test } from 'vitest';
import {
  type Configuration,
  configurationFiles,
} from '../../../src/asterisk/configuration/configuration.ts';

const folder = '/srv/redial/asterisk';
const own = (name: string) => `${folder}/${name}`;
const configuration: Configuration = {
  folders: {
    etc: own('etc'),
    modules: '/packages/modules',
    data: '/packages/data',
    lib: own('lib'),
    db: own('db'),
    keys: own('keys'),
    spool: own('spool'),
    run: own('run'),
    log: own('log'),
  },
  journalFile: own('calls.jsonl'),
  logFile: own('log/asterisk.log'),
  password: 'secret',
  ari: { host: '127.0.0.1', port: 8088 },
  managerPort: 5038,
  sip: { host: '127.0.0.1', port: 5060, tlsPorts: [] },
  rtp: { first: 20_000, last: 20_099 },
  trunks: [],
};

const files = configurationFiles(configuration);

test('ARI is served on loopback to one user with the password', () => {
  expect(files['http.conf']).toBe(
    '[general]\nenabled = yes\nbindaddr = 127.0.0.1\nbindport = 8088\nsessionlimit = 1000\n',
  );
  expect(files['ari.conf']).toBe(
    '[general]\nenabled = yes\n\n[redial]\ntype = user\npassword = secret\n',
  );
});

test('a call that comes in meets an empty context', () => {
  expect(files['extensions.conf']).toMatch(/^\[default\]\n\n\[redial\]\nexten => amd,1,AMD\(/);
});

test('modules are loaded by name only', () => {
  expect(files['modules.conf']).toMatch(/^\[modules\]\nautoload = no\nload = [a-z0-9_]+\.so\n/);
});

test('the journal is a file of JSON lines in the folder', () => {
  expect(files['cel_custom.conf']).toBe(
    '[/srv/redial/asterisk/calls.jsonl]\nformat = json\nfields = EventType,EventTime(double),UniqueID,ChanName,EventExtra\n',
  );
});

test('the ports of audio are those of the range', () => {
  expect(files['rtp.conf']).toBe('[general]\nrtpstart = 20000\nrtpend = 20099\n');
});

test('neither the manager interface nor billing records are on', () => {
  expect(files['manager.conf']).toBe('[general]\nenabled = no\n');
  expect(files['cdr.conf']).toBe('[general]\nenable = no\n');
});

test.each(['/srv/a\n[general]', '/srv/a;b', '/srv/[a]'])(
  'a folder that the configuration cannot hold is refused: %j',
  (path) => {
    const folders = { ...configuration.folders, run: path };
    expect(() => configurationFiles({ ...configuration, folders })).toThrow(
      "The setting 'astrundir' of [directories] cannot be written",
    );
  },
);

test('trunks are checked before they are written', () => {
  const trunk = { name: 'pbx', host: 'a\nb', transport: 'udp', codecs: ['ulaw'] } as const;
  expect(() => configurationFiles({ ...configuration, trunks: [trunk] })).toThrow(
    'trunks[0].host is not valid',
  );
});
