import { failed, type Finding, ok } from './finding.ts';

/** The version on which Redial runs. */
const NEEDED_MAJOR = 24;

/** Whether Redial runs on this Node. */
export function examineNode(version: string): Finding {
  if (Number.parseInt(version, 10) >= NEEDED_MAJOR) return ok('node', `Node ${version}`);
  const remedy = "Run 'npm ci' in the folder of Redial, which fetches Node 24, or install Node 24.";
  return failed('node', `Node ${version} is older than ${NEEDED_MAJOR}`, remedy);
}
