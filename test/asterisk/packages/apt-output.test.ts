import { expect, test } from 'vitest';
import {
  fileNameOf,
  mirrorsOf,
  networkLinesOf,
  packagesOf,
  withoutLogins,
} from '../../../src/asterisk/packages/apt-output.ts';

test('mirrors are those of main in a release, each once', () => {
  const targets = [
    'main trixie https://mirror.example/debian',
    'contrib trixie https://other.example/debian',
    'main trixie-updates https://mirror.example/debian',
    'main trixie-security https://security.example/debian-security',
    'main sid https://mirror.example/debian',
    'main trixie http://second.example/debian',
    '',
  ].join('\n');
  expect(mirrorsOf(targets)).toEqual([
    'https://mirror.example/debian',
    'http://second.example/debian',
  ]);
});

test('of the configuration of the machine only the lines about HTTP are taken', () => {
  const dump = [
    'APT::Update::Post-Invoke:: "rm -f /var/cache/apt/*.bin";',
    'Acquire::http::Proxy "http://proxy.example:3128";',
    'Acquire::https::CaInfo "/etc/ssl/own.pem";',
    'Acquire::Languages "none";',
  ].join('\n');
  expect(networkLinesOf(dump)).toEqual([
    'Acquire::http::Proxy "http://proxy.example:3128";',
    'Acquire::https::CaInfo "/etc/ssl/own.pem";',
  ]);
});

test('packagesOf reads name, version, size and SHA-256, and skips other lines', () => {
  const sha256 = 'd9'.repeat(32);
  const output = [
    'W: a warning',
    `'http://mirror.example/pool/a/asterisk_22.10.1%2bdfsg-1_amd64.deb' asterisk_1%3a22.10.1+dfsg-1_amd64.deb 2534036 SHA256:${sha256}`,
  ].join('\n');
  expect(packagesOf(output)).toEqual([
    { name: 'asterisk', version: '1:22.10.1+dfsg-1', sha256, size: 2_534_036 },
  ]);
});

test('apt writes the colon of a version as %3a in the name of a file', () => {
  const libcap = { name: 'libcap2', version: '1:2.78-1+b1', sha256: '', size: 0 };
  expect(fileNameOf(libcap, 'arm64')).toBe('libcap2_1%3a2.78-1+b1_arm64.deb');
});

test('withoutLogins leaves out user names and passwords of addresses', () => {
  expect(
    withoutLogins(
      "E: 'https://me:secret@mirror.example/debian' by http://token@proxy.example: 403",
    ),
  ).toBe("E: 'https://mirror.example/debian' by http://proxy.example: 403");
});
