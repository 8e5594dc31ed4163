import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  readDemoArguments,
  readPhonesArguments,
  readStartArguments,
} from '../../src/dev/arguments.ts';

describe('npm start', () => {
  test('uses the folder .redial and the default ports', () => {
    expect(readStartArguments([])).toEqual({ dataDir: resolve('.redial') });
  });

  test('accepts a data folder and a first port', () => {
    expect(readStartArguments(['--data-dir', '/data/a', '--port', '0'])).toEqual({
      dataDir: '/data/a',
      firstPort: 0,
    });
  });

  test.each(['abc', '-1', '65532', '80.5', ''])('refuses port %j', (port) => {
    expect(() => readStartArguments([`--port=${port}`])).toThrow(
      `--port '${port}' is not accepted; give the first of nine ports, 1 to 65527, or 0 for free ones: 'npm start -- [--data-dir DIR] [--port N] [--network simulated|asterisk] [--trunks FILE] [--call-open-batches]'`,
    );
  });

  test('accepts 65527, the highest possible first port', () => {
    expect(readStartArguments(['--port', '65527']).firstPort).toBe(65_527);
  });

  test('refuses an unknown argument and names it', () => {
    expect(() => readStartArguments(['--prot', '1'])).toThrow(
      "Unknown option '--prot'; accepted: 'npm start -- [--data-dir DIR] [--port N] [--network simulated|asterisk] [--trunks FILE] [--call-open-batches]'",
    );
  });

  test('takes the trunks of Asterisk from a file that is named, else from its data folder', () => {
    const named = readStartArguments(['--network', 'asterisk', '--trunks', 'carriers.json']);
    expect(named.asterisk).toEqual({ trunksFile: resolve('carriers.json') });
    const unnamed = readStartArguments(['--network', 'asterisk', '--data-dir', '/data/a']);
    expect(unnamed.asterisk).toEqual({ trunksFile: '/data/a/trunks.json' });
    const calling = readStartArguments(['--network', 'asterisk', '--call-open-batches']);
    expect(calling.asterisk).toMatchObject({ callsOpenBatches: true });
    expect(readStartArguments(['--network', 'simulated'])).toEqual(readStartArguments([]));
  });

  test('refuses an unknown network, and trunks of the simulated one', () => {
    expect(() => readStartArguments(['--network', 'pstn'])).toThrow(
      "--network 'pstn' is not accepted; give simulated or asterisk: 'npm start -- ",
    );
    expect(() => readStartArguments(['--trunks', 'carriers.json'])).toThrow(
      "--trunks needs --network asterisk; accepted: 'npm start -- ",
    );
  });

  test('calls open batches over Asterisk only', () => {
    expect(() => readStartArguments(['--call-open-batches'])).toThrow(
      "--call-open-batches needs --network asterisk; accepted: 'npm start -- ",
    );
  });

  test('refuses an empty data folder', () => {
    expect(() => readStartArguments(['--data-dir='])).toThrow('--data-dir is empty');
  });
});

describe('npm run demo', () => {
  test('uses free ports and its own data folder', () => {
    expect(readDemoArguments([])).toEqual({
      exitWhenComplete: false,
      firstPort: 0,
      dataDir: resolve('.redial/demo'),
    });
  });

  test('exits after the batch with --exit', () => {
    expect(readDemoArguments(['--exit']).exitWhenComplete).toBe(true);
  });
});

describe('npm run phones', () => {
  test('uses free ports and its own data folder', () => {
    expect(readPhonesArguments(['--exit'])).toEqual({
      exitWhenComplete: true,
      firstPort: 0,
      dataDir: resolve('.redial/phones'),
    });
  });

  test('refuses another network than that of its callees', () => {
    expect(() => readPhonesArguments(['--network', 'simulated'])).toThrow(
      "--network is accepted by npm start only; accepted: 'npm run phones -- [--exit] [--data-dir DIR] [--port N]'",
    );
  });
});
