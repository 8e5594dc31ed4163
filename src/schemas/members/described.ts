import type { z } from 'zod';

/**
 * The members of an object with their descriptions for the OpenAPI document. Members that are not
 * in `descriptions` keep their own, such as enums, which explain their values.
 */
export function described<Shape extends z.ZodRawShape>(
  shape: Shape,
  descriptions: { readonly [Name in keyof Shape]?: string },
): Shape {
  const texts = new Map<string, string | undefined>(Object.entries(descriptions));
  const members = Object.entries(shape).map(([name, member]) => {
    const text = texts.get(name);
    // `describe` is a method of every schema that Zod's own functions make.
    return [name, text === undefined ? member : (member as z.ZodType).describe(text)];
  });
  // The same members, of the same types.
  return Object.fromEntries(members) as Shape;
}
