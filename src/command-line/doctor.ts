import type { Command } from 'commander';
import type { Finding } from '../tools/doctor/finding.ts';
import type { Action, Call } from './call.ts';
import { assertAddress, findConnection } from './connection.ts';
import { EXIT } from './failure.ts';

/** The command that looks for what is wrong with an installation. */
export function addDoctorCommand(program: Command, action: Action): void {
  program
    .command('doctor')
    .description(
      'check Node, ports, API, token, Postgres, Temporal, call control, worker and clocks',
    )
    .action(action(doctor));
}

async function doctor({ shell, options, isJson, answer }: Call): Promise<void> {
  const { url, token } = await findConnection(shell, options);
  assertAddress(url);
  // Loaded here: it takes the libraries of Postgres and Temporal along.
  const { examine } = await import('../tools/doctor/doctor.ts');
  const { env, folder } = shell;
  const clock = { now: () => new Date() };
  const nodeVersion = process.versions.node;
  const patient = { env, folder, url: url.value, token: token?.value, nodeVersion, clock };
  const findings: Finding[] = [];
  for await (const finding of examine(patient)) {
    findings.push(finding);
    if (!isJson) shell.output.write(`${findingLines(finding)}\n`);
  }
  if (findings.some(({ state }) => state === 'failed')) shell.setExitCode(EXIT.refused);
  if (isJson) answer(findings, '');
}

const MARKS = { ok: 'ok     ', failed: 'FAILED ', skipped: 'skipped' } as const;

/** A finding for people; the remedy is on a line of its own. */
export function findingLines({ check, state, detail, remedy }: Finding): string {
  const line = `${MARKS[state]}  ${check.padEnd(12)}  ${detail}`;
  return remedy === null ? line : `${line}\n${' '.repeat(9)}${remedy}`;
}
