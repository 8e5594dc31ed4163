import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders of tests that run a whole Redial, which waits for its calls, some of them for minutes. */
const WAITING = new Set(['console', 'killed-processes', 'model', 'dev', 'e2e', 'workflows']);
/** So many files are begun after each of them; some of the others are left for the end. */
const OTHERS_AFTER_EACH = 4;

/**
 * Spreads the tests that wait among those that compute, so that both cores are busy and neither is
 * overloaded, and begins none of them so late that a process ends the run alone with it.
 */
export class SpreadWaits extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer is no array
    const sorted = await super.sort(files);
    const others = sorted.filter((file) => !isWaiting(file));
    const spread = sorted
      .filter(isWaiting)
      .flatMap((file) => [file, ...others.splice(0, OTHERS_AFTER_EACH)]);
    return [...spread, ...others];
  }
}

function isWaiting({ moduleId, project }: TestSpecification): boolean {
  const [, folder = ''] = relative(project.config.root, moduleId).split(sep);
  return WAITING.has(folder);
}
