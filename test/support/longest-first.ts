import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders of tests that run a whole Redial, some of them for half a minute. */
const LONG = new Set(['killed-processes', 'model', 'dev', 'e2e', 'workflows']);

/**
 * Runs the tests of a whole Redial before all others, so that no worker ends a run alone with one of them.
 * Vitest itself begins with the largest files, and some of these are small.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer is no array
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

function isLong({ moduleId, project }: TestSpecification): boolean {
  const [, folder = ''] = relative(project.config.root, moduleId).split(sep);
  return LONG.has(folder);
}
