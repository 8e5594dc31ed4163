/** How the simulated telephone network answers one call. */
export type Outcome =
  | 'answered'
  | 'busy'
  | 'no-answer'
  | 'unavailable'
  | 'unknown-number'
  | 'declined';

/** What the last two digits of a number stand for. */
export type Script = {
  /** The outcome of the first, second, … call; the last one stands for all later calls. */
  outcomes: readonly [Outcome, ...Outcome[]];
  webhooks: 'in-order' | 'terminal-lost' | 'shuffled';
  /** Whether the POST is answered with 201; otherwise with 500, although the call is made. */
  acknowledged: boolean;
};

const ordinary: Script = { outcomes: ['answered'], webhooks: 'in-order', acknowledged: true };

const scripts: Readonly<Record<string, Script>> = {
  '90': { ...ordinary, outcomes: ['busy'] },
  '91': { ...ordinary, outcomes: ['no-answer'] },
  '92': { ...ordinary, outcomes: ['unavailable'] },
  '93': { ...ordinary, outcomes: ['unknown-number'] },
  '94': { ...ordinary, outcomes: ['declined'] },
  '95': { ...ordinary, outcomes: ['busy', 'answered'] },
  '96': { ...ordinary, outcomes: ['no-answer', 'no-answer', 'answered'] },
  '97': { ...ordinary, webhooks: 'terminal-lost' },
  '98': { ...ordinary, webhooks: 'shuffled' },
  '99': { ...ordinary, acknowledged: false },
};

/** The script of a number or SIP address, by the last two digits of its user part. */
export function scriptOf(to: string): Script {
  const user = to.split('@')[0] ?? to;
  return scripts[user.replaceAll(/\D/g, '').slice(-2)] ?? ordinary;
}

/** The outcome of the `attempt`-th call (1 is the first). */
export function outcomeOf(script: Script, attempt: number): Outcome {
  const index = Math.min(attempt, script.outcomes.length) - 1;
  return script.outcomes[index] ?? script.outcomes[0];
}
