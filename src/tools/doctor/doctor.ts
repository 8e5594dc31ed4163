import { StartupError } from '../../domain/errors.ts';
import { examineApi, examineBehindApi, examineToken, examineWorker } from './api.ts';
import { examineCallControl } from './call-control.ts';
import { examineClocks } from './clocks.ts';
import { failed, type Finding, skipped } from './finding.ts';
import { examineNode } from './node.ts';
import { examinePorts } from './ports.ts';
import { examinePostgres } from './postgres.ts';
import { type Parts, readParts } from './settings.ts';
import { examineTemporal } from './temporal.ts';

export type Patient = {
  env: Readonly<Record<string, string | undefined>>;
  /** The working directory, in which a Redial may run. */
  folder: string;
  url: string;
  token: string | undefined;
  nodeVersion: string;
  clock: { now(): Date };
};

/** Examines an installation: everything that can be reached from here. Yields each finding at once. */
export async function* examine(patient: Patient): AsyncGenerator<Finding, void> {
  const { url, token, nodeVersion, clock } = patient;
  const clocks = new Map<string, number>();
  yield examineNode(nodeVersion);
  const api = await examineApi(url);
  yield* api.findings;
  if (api.clockAheadMs !== undefined) clocks.set('the API', api.clockAheadMs);
  if (api.readiness === undefined) yield await examinePorts();
  else yield await examineToken(url, token);
  const parts = await readPartsOrProblem(patient);
  if (parts instanceof StartupError) {
    yield failed('settings', parts.message, 'Correct the variables that it names.');
  } else if (parts !== undefined) yield* examineParts(parts, clocks);
  else if (api.readiness !== undefined) {
    const { database, temporal } = api.readiness;
    yield examineBehindApi({ check: 'postgres', variable: 'DATABASE_URL' }, database);
    yield examineBehindApi({ check: 'temporal', variable: 'TEMPORAL_ADDRESS' }, temporal);
    yield skipped(
      'call control',
      'only seen where the variables of the API are set, or in the folder of redial up',
    );
  }
  if (api.readiness !== undefined) yield examineWorker(api.readiness, clock.now());
  if (clocks.size > 0) yield examineClocks(clocks);
}

async function readPartsOrProblem({ env, folder }: Patient) {
  try {
    return await readParts(env, folder);
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  }
}

async function* examineParts(
  { database, temporal, callControl }: Parts,
  clocks: Map<string, number>,
): AsyncGenerator<Finding, void> {
  const postgres = await examinePostgres(database);
  yield* postgres.findings;
  if (postgres.clockAheadMs !== undefined) clocks.set('Postgres', postgres.clockAheadMs);
  yield await examineTemporal(temporal);
  const calls = await examineCallControl(callControl);
  yield* calls.findings;
  if (calls.clockAheadMs !== undefined) clocks.set('call control', calls.clockAheadMs);
}
