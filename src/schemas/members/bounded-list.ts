import { z } from 'zod';

/**
 * A list whose entries are counted before any of them is looked at. Zod's own `max` looks at all
 * entries first, and makes an issue of each that is wrong.
 * @param bounds `form`: what is said of a value that is no list. Default: must be a list
 */
export function boundedList<Item extends z.ZodType>(
  item: Item,
  { min = 1, max, form }: { min?: number; max: number; form?: string },
) {
  const error: z.core.$ZodErrorMap = ({ code }) => (code === 'invalid_type' ? form : undefined);
  const counted = z.array(z.unknown(), { error }).min(min).max(max);
  return counted.pipe(z.array(item)).meta({ items: describedItem(item) });
}

function describedItem(item: z.ZodType): object {
  const options = { io: 'input', unrepresentable: 'any' } as const;
  const { $schema: _dialect, '~standard': _methods, ...schema } = z.toJSONSchema(item, options);
  const { examples } = z.globalRegistry.get(item) ?? {};
  return { ...schema, ...(Array.isArray(examples) && { examples }) };
}
