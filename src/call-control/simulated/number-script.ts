import type { NetworkOutcome } from '../../config/simulator.ts';

/** How the network treats the numbers that end in certain two digits. */
export type NumberScript = {
  /** The outcomes of the first, second, … call; later calls repeat the last one. */
  outcomes: readonly [NetworkOutcome, ...NetworkOutcome[]];
  webhooks: 'in-order' | 'terminal-lost' | 'shuffled';
  /** Whether the server answers the POST with 201; otherwise with 500, although it places the call. */
  acknowledged: boolean;
};

/** For all digits without a script of their own. */
export const DEFAULT_SCRIPT: NumberScript = {
  outcomes: ['answered'],
  webhooks: 'in-order',
  acknowledged: true,
};

const scripts: Readonly<Record<string, NumberScript>> = {
  '90': { ...DEFAULT_SCRIPT, outcomes: ['busy'] },
  '91': { ...DEFAULT_SCRIPT, outcomes: ['no-answer'] },
  '92': { ...DEFAULT_SCRIPT, outcomes: ['unavailable'] },
  '93': { ...DEFAULT_SCRIPT, outcomes: ['unknown-number'] },
  '94': { ...DEFAULT_SCRIPT, outcomes: ['declined'] },
  '95': { ...DEFAULT_SCRIPT, outcomes: ['busy', 'answered'] },
  '96': { ...DEFAULT_SCRIPT, outcomes: ['no-answer', 'no-answer', 'answered'] },
  '97': { ...DEFAULT_SCRIPT, webhooks: 'terminal-lost' },
  '98': { ...DEFAULT_SCRIPT, webhooks: 'shuffled' },
  '99': { ...DEFAULT_SCRIPT, acknowledged: false },
};

/** The script for a number or SIP address, by the last two digits of its user part. */
export function scriptForNumber(to: string): NumberScript {
  const user = to.split('@')[0] ?? to;
  return scripts[user.replaceAll(/\D/g, '').slice(-2)] ?? DEFAULT_SCRIPT;
}

/** @param attempt 1 for the first call */
export function scriptedOutcome(script: NumberScript, attempt: number): NetworkOutcome {
  const index = Math.min(attempt, script.outcomes.length) - 1;
  return script.outcomes[index] ?? script.outcomes[0];
}
