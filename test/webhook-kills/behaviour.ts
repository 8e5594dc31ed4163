import { seededFraction } from '../../src/call-control/simulated/seeded-random.ts';

/** What a receiver does with a webhook. */
export const BEHAVIOURS = ['ok', 'slow', '500', '429', '410', 'reset', 'hang'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

/** How an endpoint is: in how many of a hundred requests it does what; the rest is received. */
const SHARES = {
  steady: {},
  flaky: { '500': 15, reset: 10, '429': 5, hang: 4, slow: 6 },
  gone: { '500': 15, reset: 10, '429': 5, '410': 6 },
  dead: { '500': 70, reset: 15, hang: 15 },
} as const satisfies Record<string, Partial<Record<Behaviour, number>>>;
export type Profile = keyof typeof SHARES;
export const PROFILES = ['steady', 'flaky', 'gone', 'dead'] as const satisfies readonly Profile[];

/** The path of an endpoint at the receiver. */
export function pathOf({ seed, name, profile }: { seed: number; name: string; profile: Profile }) {
  return `/${profile}/${seed}/${name}`;
}

/**
 * What the receiver does with a request, drawn from the path, the id and the time of the attempt: it
 * needs no memory, so it may be killed.
 */
export function behaviourOf(path: string, attempt: { id: string; timestamp: string }): Behaviour {
  const [, named = '', seed = ''] = path.split('/');
  const profile = PROFILES.find((known) => known === named) ?? 'steady';
  let left = 100 * seededFraction(Number(seed), path, attempt.id, attempt.timestamp);
  const shares: Partial<Record<Behaviour, number>> = SHARES[profile];
  for (const behaviour of BEHAVIOURS) {
    left -= shares[behaviour] ?? 0;
    if (left < 0) return behaviour;
  }
  return 'ok';
}

/** Whether a request that ends so was received. */
export function isReceived(behaviour: Behaviour): boolean {
  return behaviour === 'ok' || behaviour === 'slow';
}
