import { spawnSync } from 'node:child_process';

/** The account under which a child runs; `passClosedFolders` where it may not enter a parent folder. */
export type Account = { uid: number; gid: number; passClosedFolders: boolean };

/** What to start. `stopSignal` asks it to end in order. */
export type Command = {
  /** Stands in messages and in front of its lines. */
  name: string;
  file: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  stopSignal: 'SIGTERM' | 'SIGINT';
  account?: Account;
};

type Launch = { file: string; args: string[]; uid?: number; gid?: number };

let setprivWorks: boolean | undefined;

/** util-linux's setpriv; BusyBox has one of the same name that cannot do what is needed here. */
function hasSetpriv(): boolean {
  setprivWorks ??= spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0;
  return setprivWorks;
}

/**
 * How a command is executed. On Linux `setpriv` replaces itself by the command (the pid stays) and
 * has the kernel signal it when our process dies, even by SIGKILL: prctl(2), PR_SET_PDEATHSIG.
 */
export function launchOf(command: Command): Launch {
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
  if (!account.passClosedFolders) return identity;
  // A project below /root: the account needs one capability to reach its files, and access(2), by
  // which initdb looks for postgres, must count it for an account that is not root. capabilities(7)
  const capability = '-all,+dac_override';
  const rights = ['--inh-caps', capability, '--ambient-caps', capability];
  return [...identity, '--securebits', '+no_setuid_fixup', ...rights];
}
