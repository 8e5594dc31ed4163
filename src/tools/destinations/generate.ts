import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pipDownload, runPython } from '../../dev/temporal/python.ts';
import { runToEnd } from '../../runtime/process.ts';
import { formatDestinationFile, type Metadata } from './destination-file.ts';

/** The Python port of libphonenumber, which includes its metadata. An update changes both values. */
const WHEEL = {
  name: 'phonenumbers',
  version: '9.0.43',
  sha256: ['349bc799f15e010e35bd2c7d28149950ae74479cb1e11fb054ed9a95ecb4b437'],
};
const ORIGIN = {
  about: 'Countries and closed kinds of numbers, made by npm run destinations: not to be edited',
  source: 'libphonenumber, by way of the package phonenumbers on PyPI',
  version: WHEEL.version,
  license: 'Apache-2.0, Copyright (C) 2011-2026 The Libphonenumber Authors',
};
const READER = fileURLToPath(new URL('read_metadata.py', import.meta.url));
const TARGET = new URL('../../domain/destinations/destinations.json', import.meta.url);

await runToEnd(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'redial-destinations-'));
  try {
    const wheel = await pipDownload(WHEEL, folder);
    // The checked hash of the wheel guarantees the shape of its data.
    const metadata = JSON.parse(await runPython([READER], [wheel])) as Metadata;
    await writeFile(TARGET, formatDestinationFile(metadata, ORIGIN));
    return `${Object.keys(metadata).length} calling codes written to src/domain/destinations/destinations.json`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
