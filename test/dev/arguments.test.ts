import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDemoArguments, readStartArguments } from '../../src/dev/arguments.ts';

describe('npm start', () => {
  test('data lies in .redial, on the usual ports', () => {
    expect(readStartArguments([])).toEqual({ dataDir: resolve('.redial') });
  });

  test('folder and first port are taken', () => {
    expect(readStartArguments(['--data-dir', '/data/a', '--port', '0'])).toEqual({
      dataDir: '/data/a',
      firstPort: 0,
    });
  });

  test.each(['abc', '-1', '65532', '80.5', ''])('port %j is refused', (port) => {
    expect(() => readStartArguments([`--port=${port}`])).toThrow(
      `--port '${port}' is not accepted; give the first of five ports, 1 to 65531, or 0 for free ones: 'npm start -- [--data-dir DIR] [--port N]'`,
    );
  });

  test('the last possible first port is taken', () => {
    expect(readStartArguments(['--port', '65531']).firstPort).toBe(65_531);
  });

  test('an unknown argument is named', () => {
    expect(() => readStartArguments(['--prot', '1'])).toThrow(
      "Unknown option '--prot'; accepted: 'npm start -- [--data-dir DIR] [--port N]'",
    );
  });

  test('an empty folder is refused', () => {
    expect(() => readStartArguments(['--data-dir='])).toThrow('--data-dir is empty');
  });
});

describe('npm run demo', () => {
  test('it takes free ports and its own folder', () => {
    expect(readDemoArguments([])).toEqual({
      exitWhenComplete: false,
      firstPort: 0,
      dataDir: resolve('.redial/demo'),
    });
  });

  test('--exit ends it when the batch is complete', () => {
    expect(readDemoArguments(['--exit']).exitWhenComplete).toBe(true);
  });
});
