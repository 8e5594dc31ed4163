import { readFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders of tests that run a whole Redial or real calls, and wait for them, some for minutes. */
const WAITING = new Set([
  'asterisk',
  'call-control',
  'console',
  'dev',
  'e2e',
  'killed-processes',
  'model',
  'workflows',
]);

/** Of these the folders whose tests wait longest: for a killed worker to be missed, or for call control. */
const LONGEST = ['killed-processes', 'call-control/application', 'call-control/network'];

/** What a test imports to look at the heap. */
const HEAP = '/live-objects.ts';

/**
 * Spreads the tests that wait among those that compute, so that both cores are busy and neither is
 * overloaded. The tests that wait longest begin early: begun last, one would end the run alone.
 *
 * First come the tests that look at the heap: what other files have left in it costs each look. Measured:
 * 0.8 s of CPU with 30 MB, 2.8 s with 111 MB.
 */
export class SpreadWaits extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer is no array
    const sorted = await super.sort(files);
    const waiting = sorted
      .filter(isWaiting)
      .toSorted((a, b) => Number(waitsLongest(b)) - Number(waitsLongest(a)));
    const others = sorted.filter((file) => !isWaiting(file));
    // The first share of the others comes before the first that waits: some are left for the end.
    const share = (count: number) => Math.round((count * others.length) / (waiting.length + 1));
    const spread = waiting.flatMap((file, n) => [...others.slice(share(n), share(n + 1)), file]);
    const all = [...spread, ...others.slice(share(waiting.length))];
    const first = all.filter(looksAtHeap);
    return [...first, ...all.filter((file) => !first.includes(file))];
  }
}

function looksAtHeap({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, 'utf8').includes(HEAP);
}

function isWaiting(file: TestSpecification): boolean {
  const [folder = ''] = folderOf(file).split('/');
  return WAITING.has(folder);
}

function waitsLongest(file: TestSpecification): boolean {
  return LONGEST.some((folder) => folderOf(file).startsWith(folder));
}

/** Below `test`, with slashes. */
function folderOf({ moduleId, project }: TestSpecification): string {
  const [, ...folders] = dirname(relative(project.config.root, moduleId)).split(sep);
  return folders.join('/');
}
