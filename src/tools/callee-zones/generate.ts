import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipDownload, runPython } from '../../dev/temporal/python.ts';
import { runToEnd } from '../../runtime/process.ts';
import { widenNationwidePrefixes } from './nationwide.ts';
import { type ZonesByPrefix, formatZoneFile } from './zone-file.ts';

/**
 * The Python port of libphonenumber, which includes its time zones. An update changes both values.
 */
const WHEEL = {
  name: 'phonenumbers',
  version: '9.0.43',
  sha256: ['349bc799f15e010e35bd2c7d28149950ae74479cb1e11fb054ed9a95ecb4b437'],
};
const ORIGIN = {
  about: 'Time zones of telephone numbers by prefix, made by npm run zones: not to be edited',
  source:
    'libphonenumber, by way of the package phonenumbers on PyPI; numbers without an area widened',
  version: WHEEL.version,
  license: 'Apache-2.0, Copyright (C) 2011-2026 The Libphonenumber Authors',
};
const TARGET = new URL('../../domain/hours/callee-zone.json', import.meta.url);

await runToEnd(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'redial-zones-'));
  try {
    const zonesByPrefix = await readZones(await pipDownload(WHEEL, folder));
    await writeFile(TARGET, formatZoneFile(widenNationwidePrefixes(zonesByPrefix), ORIGIN));
    return `zones of ${Object.keys(zonesByPrefix).length} prefixes written to src/domain/hours/callee-zone.json`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function readZones(wheel: string): Promise<ZonesByPrefix> {
  const print =
    'import json, sys; sys.path.insert(0, sys.argv[1]); ' +
    'from phonenumbers.tzdata import TIMEZONE_DATA; json.dump(TIMEZONE_DATA, sys.stdout)';
  // The checked hash of the wheel guarantees the shape of its data.
  return JSON.parse(await runPython(['-c'], [print, wheel])) as ZonesByPrefix;
}
