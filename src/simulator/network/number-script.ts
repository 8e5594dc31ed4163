import type { NetworkOutcome } from '../../config/simulator.ts';

/** What the last two digits of a number stand for. */
export type Script = {
  /** The outcome of the first, second, … call; the last one stands for all later calls. */
  outcomes: readonly [NetworkOutcome, ...NetworkOutcome[]];
  webhooks: 'in-order' | 'terminal-lost' | 'shuffled';
  /** Whether the POST is answered with 201; otherwise with 500, although the call is made. */
  acknowledged: boolean;
};

/** That of the digits which stand for nothing. */
export const ORDINARY: Script = {
  outcomes: ['answered'],
  webhooks: 'in-order',
  acknowledged: true,
};

const scripts: Readonly<Record<string, Script>> = {
  '90': { ...ORDINARY, outcomes: ['busy'] },
  '91': { ...ORDINARY, outcomes: ['no-answer'] },
  '92': { ...ORDINARY, outcomes: ['unavailable'] },
  '93': { ...ORDINARY, outcomes: ['unknown-number'] },
  '94': { ...ORDINARY, outcomes: ['declined'] },
  '95': { ...ORDINARY, outcomes: ['busy', 'answered'] },
  '96': { ...ORDINARY, outcomes: ['no-answer', 'no-answer', 'answered'] },
  '97': { ...ORDINARY, webhooks: 'terminal-lost' },
  '98': { ...ORDINARY, webhooks: 'shuffled' },
  '99': { ...ORDINARY, acknowledged: false },
};

/** The script of a number or SIP address, by the last two digits of its user part. */
export function scriptOf(to: string): Script {
  const user = to.split('@')[0] ?? to;
  return scripts[user.replaceAll(/\D/g, '').slice(-2)] ?? ORDINARY;
}

/** The outcome of the `attempt`-th call (1 is the first). */
export function outcomeOf(script: Script, attempt: number): NetworkOutcome {
  const index = Math.min(attempt, script.outcomes.length) - 1;
  return script.outcomes[index] ?? script.outcomes[0];
}
