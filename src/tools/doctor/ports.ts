import { busyPorts } from '../../dev/ports/ports.ts';
import { failed, type Finding, ok } from './finding.ts';

/** Whether `redial up` finds its ports free; only asked where no Redial answers. */
export async function examinePorts(): Promise<Finding> {
  const busy = await busyPorts();
  if (busy.length === 0) return ok('ports', 'the ports of redial up are free');
  const named = busy.map(({ port, part }) => `${port} (${part})`).join(', ');
  const remedy =
    "Stop the programs that use them ('ss -ltnp' names them), or take others: 'redial up --port 9000'.";
  return failed('ports', `in use by other programs: ${named}`, remedy);
}
