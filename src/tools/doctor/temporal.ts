import type { TemporalConfig } from '../../config/config.ts';
import { openTemporal } from '../../temporal/client.ts';
import { explainProblem } from '../../temporal/problem.ts';
import { failed, type Finding, ok, TIMEOUT_MS } from './finding.ts';

/** Whether Temporal can be reached and has the namespace. */
export async function examineTemporal(config: TemporalConfig): Promise<Finding> {
  const { address, namespace } = config;
  await using temporal = openTemporal(config);
  try {
    const { client } = temporal;
    await client.connection.withDeadline(Date.now() + TIMEOUT_MS, () =>
      client.workflowService.describeNamespace({ namespace }),
    );
    return ok('temporal', `${address} answers and has the namespace '${namespace}'`);
  } catch (error) {
    const { message } = await explainProblem(error, config);
    const at = message.indexOf('): ') === -1 ? message.indexOf(': ') : message.indexOf('): ') + 1;
    const remedy = message.slice(at + 2);
    return failed(
      'temporal',
      message.slice(0, at),
      `${remedy.charAt(0).toUpperCase()}${remedy.slice(1)}.`,
    );
  }
}
