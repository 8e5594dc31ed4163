export const REGISTRATIONS = ['registered', 'unregistered', 'rejected'] as const;
/** Whether a trunk knows where Asterisk is; `rejected`: it refuses that, or a connection. */
export type Registration = (typeof REGISTRATIONS)[number];

/** How a trunk is, as call control saw it last. */
export type Trunk = {
  name: string;
  /** null: nobody asks it, or its first answer is still awaited. */
  isReachable: boolean | null;
  /** null: it has no registration, or nobody could tell. */
  registration: Registration | null;
  /** What is wrong with the trunk itself, with the remedy; null: nothing is known to be. */
  problem: string | null;
};

/**
 * What the API tells of the trunks if calls can go over none of them, with the remedies; else empty.
 * A trunk of which nothing is known may work.
 */
export function trunkWarnings(trunks: readonly Trunk[]): string[] {
  if (trunks.length === 0 || !trunks.every(isDown)) return [];
  const problems = new Set(trunks.flatMap(({ problem }) => problem ?? []));
  return [['no trunk of call control can be reached', ...problems].join('; ')];
}

function isDown({ isReachable, registration }: Trunk): boolean {
  return isReachable === false || registration === 'rejected';
}
