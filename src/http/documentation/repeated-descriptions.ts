import { isObject } from '../../schemas/reading/body.ts';

/**
 * A JSON Schema in which no alternative repeats the description of the schema that holds it. Zod
 * describes a nullable member and its inner schema with the same text.
 */
export function withoutRepeatedDescriptions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRepeatedDescriptions);
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [
    name,
    withoutRepeatedDescriptions(value),
  ]);
  const cleaned: Record<string, unknown> = Object.fromEntries(entries);
  const { anyOf, description } = cleaned;
  if (!Array.isArray(anyOf) || description === undefined) return cleaned;
  return { ...cleaned, anyOf: anyOf.map((branch) => withoutDescription(branch, description)) };
}

function withoutDescription(branch: unknown, repeated: unknown): unknown {
  if (!isObject(branch) || branch.description !== repeated) return branch;
  const { description: _repeated, ...rest } = branch;
  return rest;
}
