import { z } from 'zod';

/** A range of seconds as `min-max`, such as `0.5-1.5`. */
export const secondsRange = z
  .string()
  .regex(/^\d+(\.\d+)?-\d+(\.\d+)?$/, 'must be two numbers such as 0.5-1.5')
  .transform((text) => {
    const [min = 0, max = 0] = text.split('-').map(Number);
    return { min, max };
  });
