import { spawnSync } from 'node:child_process';

/** The account under which a child runs. */
export type Account = {
  uid: number;
  gid: number;
  /** Set if the account may not enter a parent folder of its files. */
  bypassesFolderPermissions: boolean;
};

/** A program to start. `stopSignal` makes it shut down in order. */
export type Command = {
  /** Names the command in messages and log lines. */
  name: string;
  file: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  /** Default: the folder of this process. */
  cwd?: string;
  stopSignal: 'SIGTERM' | 'SIGINT';
  account?: Account;
};

type SpawnArguments = { file: string; args: string[]; uid?: number; gid?: number };

let setprivWorks: boolean | undefined;

/** Whether util-linux's setpriv is installed; BusyBox's setpriv lacks `--pdeathsig`. */
function hasSetpriv(): boolean {
  setprivWorks ??= spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0;
  return setprivWorks;
}

/**
 * Builds the arguments of `spawn` for a command. On Linux, `setpriv` executes the command in its own
 * place (same pid) and makes the kernel signal it when this process dies, even by SIGKILL:
 * PR_SET_PDEATHSIG of prctl(2).
 */
export function spawnArgumentsOf(command: Command): SpawnArguments {
  const { file, args, account } = command;
  if (!hasSetpriv()) {
    const identity = account === undefined ? {} : { uid: account.uid, gid: account.gid };
    return { file, args: [...args], ...identity };
  }
  const deathSignal = command.stopSignal === 'SIGINT' ? 'INT' : 'KILL';
  const options = ['--pdeathsig', deathSignal, ...(account ? accountOptions(account) : [])];
  return { file: 'setpriv', args: [...options, file, ...args] };
}

function accountOptions(account: Account): string[] {
  const identity = ['--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups'];
  if (!account.bypassesFolderPermissions) return identity;
  // A project below /root: the account needs CAP_DAC_OVERRIDE to reach its files. no_setuid_fixup
  // makes access(2), by which initdb looks for postgres, honour it for a non-root account.
  // See capabilities(7).
  const capability = '-all,+dac_override';
  const rights = ['--inh-caps', capability, '--ambient-caps', capability];
  return [...identity, '--securebits', '+no_setuid_fixup', ...rights];
}
