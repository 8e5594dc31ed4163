import { z } from 'zod';

/** A range of seconds as `min-max`, such as `0.5-1.5`. */
export const secondsRange = z
  .string()
  .regex(/^\d+(\.\d+)?-\d+(\.\d+)?$/, 'must be two numbers such as 0.5-1.5')
  .transform((text) => {
    const [min = 0, max = 0] = text.split('-').map(Number);
    return { min, max };
  });

/** The first and the last port of a range. */
export type PortRange = { min: number; max: number };

/** A range of ports as `first-last`, such as `20000-24999`. */
export const portRange = z.string().transform((text, context): PortRange => {
  const [, min = 0, max = 0] = /^(\d{1,5})-(\d{1,5})$/.exec(text)?.map(Number) ?? [];
  if (min >= 1024 && min < max && max <= 65_535) return { min, max };
  context.addIssue('must be two ports of 1024 to 65535, such as 20000-24999');
  return z.NEVER;
});
