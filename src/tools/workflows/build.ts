import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { builtWorkflowsPath } from '../../temporal/built-workflows.ts';
import { bundleWorkflows } from '../../temporal/workflow-bundle.ts';

// Bundles the workflows for the image, with traces and without.
for (const isTraced of [false, true]) {
  const { code } = await bundleWorkflows(undefined, { isTraced });
  const path = builtWorkflowsPath({ isTraced });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, code);
}
