import { z } from 'zod';

const parts = (text: unknown) =>
  String(text)
    .split(',')
    .map((part) => part.trim());

/** A list of values, separated by commas. */
export const listOf = <T>(part: z.ZodType<T>) => z.preprocess(parts, z.array(part));
