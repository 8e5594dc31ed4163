import data from '../../src/domain/hours/callee-zone.json' with { type: 'json' };
import { zoneKeyOf } from '../../src/domain/hours/callee-zone.ts';

const NUMBERS = 1_000_000;
const ROUNDS = 5;

/** Looks up the zones of a million numbers with all known prefixes, in mixed order. */
export function benchZones(print: (line: string) => void): void {
  const prefixes = Object.values(data.zones)
    .flatMap((sets): string[] => Object.values(sets))
    .flatMap((list) => list.split(' '));
  const numbers = Array.from({ length: NUMBERS }, (_, n) => {
    const prefix = prefixes[(n * 7_919) % prefixes.length] ?? '';
    return `+${(prefix + String(n).padStart(8, '0')).slice(0, 12)}`;
  });
  const perSecond = Array.from({ length: ROUNDS }, () => lookUpsPerSecond(numbers));
  print(
    `zones of a number, ${prefixes.length} prefixes: ${millions(Math.min(...perSecond))} to ` +
      `${millions(Math.max(...perSecond))} million look-ups/s in ${ROUNDS} rounds (target 1)`,
  );
}

function millions(count: number): string {
  return (count / 1e6).toFixed(1);
}

function lookUpsPerSecond(numbers: readonly string[]): number {
  const startedMs = performance.now();
  let known = 0;
  for (const number of numbers) if (zoneKeyOf(number) !== '') known += 1;
  const seconds = (performance.now() - startedMs) / 1000;
  if (known !== numbers.length)
    throw new Error(`${known} of ${numbers.length} numbers have a zone`);
  return numbers.length / seconds;
}
