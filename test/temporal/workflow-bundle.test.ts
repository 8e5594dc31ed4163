import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOfSources, keptWorkflowBundle } from '../../src/temporal/workflow-bundle.ts';

const bundle = async () => ({ code: 'bundled' });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-bundle-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('keptWorkflowBundle', () => {
  it('keeps the bundle in place of those of earlier sources, and reads it at the next start', async () => {
    const earlier = join(folder, `plain-${'a'.repeat(64)}.js`);
    await writeFile(earlier, 'of earlier sources');
    await writeFile(join(folder, 'traced-of-another-kind.js'), 'not ours');

    expect(await keptWorkflowBundle({ isTraced: false }, { folder, bundle })).toEqual({
      code: 'bundled',
    });

    const [name = '', ...others] = await readdir(folder);
    expect(others).toEqual(['traced-of-another-kind.js']);
    expect(await readFile(join(folder, name), 'utf8')).toBe('bundled');
    await writeFile(join(folder, name), 'kept');
    expect(await keptWorkflowBundle({ isTraced: false }, { folder, bundle })).toEqual({
      code: 'kept',
    });
  });

  it('bundles at each start where nothing can be written', async () => {
    const file = join(folder, 'no-folder');
    await writeFile(file, '');

    expect(await keptWorkflowBundle({ isTraced: false }, { folder: file, bundle })).toEqual({
      code: 'bundled',
    });
  });
});

describe('hashOfSources', () => {
  const files = [
    'package-lock.json',
    'src/temporal/workflow-bundle.ts',
    'workflows/batch.ts',
  ].concat('src/domain/hours/openings.ts');
  beforeEach(async () => {
    await mkdir(join(folder, 'src/temporal'), { recursive: true });
    await mkdir(join(folder, 'workflows'), { recursive: true });
    await mkdir(join(folder, 'src/domain/hours'), { recursive: true });
    for (const file of files) await writeFile(join(folder, file), 'first');
  });

  it.each(files)('changes with %s', async (file) => {
    const before = await hashOfSources(folder);
    expect(await hashOfSources(folder)).toBe(before);

    await writeFile(join(folder, file), 'second');

    expect(await hashOfSources(folder)).not.toBe(before);
  });

  it('changes with a new file', async () => {
    const before = await hashOfSources(folder);

    await writeFile(join(folder, 'src/domain/new.ts'), '');

    expect(await hashOfSources(folder)).not.toBe(before);
  });
});
