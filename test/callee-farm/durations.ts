/**
 * Reads an option of seconds such as `2-8`.
 * @returns draws milliseconds between both, to whole ones; undefined: the option is not given
 */
export function readDurations(
  name: string,
  text: string | undefined,
  random: () => number = Math.random,
): (() => number) | undefined {
  if (text === undefined) return undefined;
  const [, min, max] = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text)?.map(Number) ?? [];
  if (min === undefined || max === undefined || min > max) {
    throw new Error(`--${name} cannot be '${text}'; accepted are seconds such as 2-8`);
  }
  return () => Math.round(1000 * (min + random() * (max - min)));
}
