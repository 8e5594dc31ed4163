import { failed, type Finding, ok } from './finding.ts';

/** Leases, retries and the limits of signatures bear no more; a header tells whole seconds. */
const MAX_AHEAD_MS = 3_000;

/** Whether the clocks of the parts and of this machine agree. */
export function examineClocks(aheadMs: ReadonlyMap<string, number>): Finding {
  const off = [...aheadMs].filter(([, ms]) => Math.abs(ms) > MAX_AHEAD_MS);
  const names = [...aheadMs.keys()].join(', ');
  if (off.length === 0) return ok('clocks', `this machine agrees with ${names}`);
  const told = off.map(([name, ms]) => {
    const seconds = Math.round(Math.abs(ms) / 1_000);
    return `that of ${name} is ${seconds} s ${ms > 0 ? 'ahead of' : 'behind'} this machine`;
  });
  const remedy =
    "Let every machine take its time from the same NTP servers ('timedatectl set-ntp true'). Signed webhooks are refused when clocks differ by five minutes, and hours are read by them.";
  return failed('clocks', told.join(', '), remedy);
}
