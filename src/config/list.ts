import { z } from 'zod';

const parts = (text: unknown) =>
  String(text)
    .split(',')
    .map((part) => part.trim());

/** What is given in parts with commas between them. */
export const listOf = <T>(part: z.ZodType<T>) => z.preprocess(parts, z.array(part));
