import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readTrunkFile } from '../../src/asterisk/trunks/trunk-file.ts';
import { TRUNK_MEMBERS } from '../../src/asterisk/trunks/trunk-schema.ts';

const text = readFileSync(new URL('../../docs/telephony.md', import.meta.url), 'utf8');
const [, trunks = ''] = text.split(/^## (?:Trunks|How a call goes)\n/m);
const files = [...trunks.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => json);
const env = { CARRIER_PASSWORD: 'secret', TWILIO_PASSWORD: 'secret', TELNYX_PASSWORD: 'secret' };

test('docs/telephony.md names every member of a trunk, in the first column', () => {
  const rows = [...trunks.matchAll(/^\| ((?:`\w+`(?:, )?)+) +\|/gm)].map(([, cell = '']) => cell);
  const named = rows.flatMap((cell) => cell.match(/\w+/g) ?? []);
  expect(TRUNK_MEMBERS.filter((member) => !named.includes(member))).toEqual([]);
});

test.each(files.map((json, index): [number, string] => [index + 1, json]))(
  'example %i of docs/telephony.md is a file of trunks',
  async (_, json) => {
    const folder = await mkdtemp(join(tmpdir(), 'redial-docs-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'pbx-password.txt'), 'secret\n');
    // Any certificate will do.
    const ca = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n';
    await writeFile(join(folder, 'ca.pem'), ca);
    const file = json.replace('/etc/ssl/certs/ca-certificates.crt', 'ca.pem');
    await writeFile(join(folder, 'trunks.json'), file);
    const read = await readTrunkFile(join(folder, 'trunks.json'), env);
    expect(read.trunks.length).toBeGreaterThan(0);
  },
);

test('docs/telephony.md has a recipe for two carriers and a PBX', () => {
  expect(files.join()).toMatch(/pstn\.twilio\.com.*sip\.telnyx\.com.*"pbx"/s);
});
