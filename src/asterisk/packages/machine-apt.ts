import { StartupError } from '../../domain/errors.ts';
import { runChild } from '../../runtime/programs/run-child.ts';
import { mirrorsOf, networkLinesOf, withoutLogins } from './apt-output.ts';

/** How the machine's own apt reaches Debian. */
export type MachineApt = {
  /** Addresses of mirrors; those that are not of Debian fail the check of signatures later. */
  mirrors: string[];
  /** Lines of apt.conf about HTTP: proxies, certificates, time-outs. */
  network: string[];
};

/**
 * Reads mirrors and proxies from the configuration of the machine's apt.
 * @throws {StartupError} apt is not installed, or has no source that can be a mirror of Debian
 */
export async function readMachineApt(): Promise<MachineApt> {
  const format = '$(COMPONENT) $(RELEASE) $(SITE)';
  const targets = await runApt('apt-get', [
    ['indextargets', '--format', format],
    ['Created-By: Packages'],
  ]);
  const mirrors = mirrorsOf(targets);
  if (mirrors.length === 0) {
    throw new StartupError(
      "apt has no source with the component 'main' of a release; add a mirror of Debian to its sources",
    );
  }
  return { mirrors, network: networkLinesOf(await runApt('apt-config', [['dump']])) };
}

/**
 * Runs a program of apt to its end, with messages in English.
 * @returns its stdout
 * @throws {StartupError} apt is not installed, failed or took over 5 minutes; logins are left out
 */
export async function runApt(
  program: 'apt-get' | 'apt-config',
  args: readonly string[][],
  { aptConfig, cwd }: { aptConfig?: string; cwd?: string } = {},
): Promise<string> {
  const command = {
    name: [program, args[0]?.[0]].join(' '),
    file: program,
    args: args.flat(),
    env: { ...process.env, LC_ALL: 'C', ...(aptConfig !== undefined && { APT_CONFIG: aptConfig }) },
    stopSignal: 'SIGTERM' as const,
    ...(cwd !== undefined && { cwd }),
  };
  return runChild(command, 300_000).catch((error: Error) => {
    // The error itself is not kept as the cause: it quotes apt, which may quote a login.
    throw new StartupError(withoutLogins(error.message));
  });
}
