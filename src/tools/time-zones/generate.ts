import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipDownload, type PinnedPackage, runPython } from '../../dev/temporal/python.ts';
import { StartupError } from '../../domain/errors.ts';
import { runToEnd } from '../../runtime/process.ts';
import { FORMER_NAMES } from './former-names.ts';
import { formatRulesFile } from './rules-file.ts';
import { readTzif } from './tzif.ts';

/** The IANA database as compiled by the Python project. An update changes both values. */
const WHEEL: PinnedPackage = {
  name: 'tzdata',
  version: '2026.6',
  sha256: ['0a10eec6e13ef16b627fabed9a5f2ba61a62b1c67f327305f4e7e412a70b4aec'],
};
const TARGET = new URL('../../domain/hours/time-zone-rules.json', import.meta.url);

const PRINT_WHEEL = `
import base64, json, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
sys.path.insert(0, sys.argv[1])
import tzdata
names = wheel.read('tzdata/zones').decode().split()
json.dump({
  'version': tzdata.IANA_VERSION,
  'released': '%04d-%02d-%02d' % max(entry.date_time[:3] for entry in wheel.infolist()),
  'zones': {name: base64.b64encode(wheel.read('tzdata/zoneinfo/' + name)).decode() for name in names},
}, sys.stdout)
`;
/** `released`: the newest date of a file in the wheel; `zones`: each TZif file in base64. */
type Wheel = { version: string; released: string; zones: Record<string, string> };

await runToEnd(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'redial-time-zones-'));
  try {
    const wheel = await pipDownload(chosenWheel(process.argv.slice(2)), folder);
    // The checked hash of the wheel guarantees the shape of its data.
    const { version, released, zones } = JSON.parse(
      await runPython(['-c'], [PRINT_WHEEL, wheel]),
    ) as Wheel;
    const compiled = new Map(
      Object.entries(zones).map(([name, file]) => [name, readTzif(Buffer.from(file, 'base64'))]),
    );
    const origin = {
      about: 'Rules of time zones, made by npm run time-zones: not to be edited',
      source: 'IANA Time Zone Database, by way of the package tzdata on PyPI',
      version,
      released,
      license: 'public domain; the package on PyPI: Apache-2.0',
    };
    await writeFile(TARGET, formatRulesFile(compiled, FORMER_NAMES, origin));
    return `rules ${version} of ${compiled.size} zones written to src/domain/hours/time-zone-rules.json`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/**
 * The pinned wheel, or another one by its version on PyPI and its SHA-256.
 * @throws {StartupError} there is a version without a hash
 */
function chosenWheel([version, sha256, ...more]: string[]): PinnedPackage {
  if (version === undefined) return WHEEL;
  if (sha256 !== undefined && more.length === 0) return { ...WHEEL, version, sha256: [sha256] };
  throw new StartupError(
    'the rules of another release need its version and its SHA-256, as PyPI shows them: ' +
      'npm run time-zones -- 2026.6 0a10eec6…',
  );
}
