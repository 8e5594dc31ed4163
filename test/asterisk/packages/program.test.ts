import { expect, test } from 'vitest';
import { programCommand } from '../../../src/asterisk/packages/program.ts';

test.each([
  ['amd64', '/tree/usr/lib/x86_64-linux-gnu', 'ld-linux-x86-64.so.2'],
  ['arm64', '/tree/usr/lib/aarch64-linux-gnu', 'ld-linux-aarch64.so.1'],
] as const)('on %s a program starts with loader and libraries of its tree', (...expected) => {
  const [architecture, folder, loader] = expected;
  expect(programCommand({ root: '/tree', architecture }, 'usr/sbin/asterisk')).toEqual({
    file: `${folder}/${loader}`,
    args: ['--library-path', `${folder}:${folder}/pulseaudio`]
      .concat(['--argv0', 'asterisk'])
      .concat('/tree/usr/sbin/asterisk'),
  });
});
