import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WorkflowBundleOption } from '@temporalio/worker';
import { keptWorkflowBundle } from './workflow-bundle.ts';

/**
 * Where the build of the image puts the bundled workflows. Their compiler unpacks itself into a folder
 * from which programs may run, and a container of the image has no such folder.
 */
export function builtWorkflowsPath({ isTraced }: { isTraced: boolean }): string {
  const file = isTraced ? 'traced.js' : 'plain.js';
  return fileURLToPath(new URL(`../../workflows/built/${file}`, import.meta.url));
}

/** The workflows that the image was built with; elsewhere they are bundled when they have changed. */
export async function loadWorkflows(of: { isTraced: boolean }): Promise<WorkflowBundleOption> {
  const codePath = builtWorkflowsPath(of);
  return existsSync(codePath) ? { codePath } : keptWorkflowBundle(of);
}
