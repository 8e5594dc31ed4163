import { z } from 'zod';
import { ValidationError, type Problem } from '../../domain/errors.ts';
import { nearestName, unknownName } from './member-name.ts';
import { problemsOf, wording } from './problems.ts';

/** The members that the JSON object of a request may have. */
export type BodySchema<Shape extends z.ZodRawShape> = {
  schema: z.ZodObject<Shape>;
  /** Other accepted names of members, each with the member's own name. */
  synonyms?: Readonly<Record<string, string>>;
  /** Problems with members that the schema does not know. */
  problemsWith?: (members: Record<string, unknown>) => Problem[];
};

export type BodyCheck<T> = {
  /** undefined when there are problems with it. */
  value: T | undefined;
  problems: Problem[];
  /** One sentence for each unknown member that was ignored. */
  warnings: string[];
};

/**
 * Reads the JSON object of a create. null counts as absent, and a synonym as its member. An unknown
 * member is ignored with a warning; it is a problem when it looks like a misspelt known member, and
 * always when `strict`.
 */
export function checkBody<Shape extends z.ZodRawShape>(
  { schema, synonyms = {}, problemsWith = () => [] }: BodySchema<Shape>,
  json: unknown,
  { strict }: { strict: boolean },
): BodyCheck<z.output<z.ZodObject<Shape>>> {
  if (!isObject(json)) {
    const problems = [{ path: '', message: 'the body must be a JSON object' }];
    return { value: undefined, problems, warnings: [] };
  }
  const given = Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null));
  const { members, sentAs, problems: conflicts } = resolveSynonyms(given, synonyms);
  const names = judgeNames(Object.keys(members), { known: Object.keys(schema.shape), strict });
  const parsed = schema.safeParse(members, { error: wording });
  const problems = [
    ...conflicts,
    ...names.problems,
    ...problemsWith(given),
    ...(parsed.success ? [] : problemsOf(parsed.error, sentAs)),
  ];
  return { value: parsed.data, problems, warnings: names.warnings };
}

/**
 * As `checkBody`, for bodies that need no other check.
 * @throws {ValidationError} listing every problem
 */
export function readBody<Shape extends z.ZodRawShape>(
  body: BodySchema<Shape>,
  json: unknown,
  preference: { strict: boolean },
): { value: z.output<z.ZodObject<Shape>>; warnings: string[] } {
  const { value, problems, warnings } = checkBody(body, json, preference);
  if (value === undefined || problems.length > 0) throw new ValidationError(problems);
  return { value, warnings };
}

/**
 * The schema of a body that `checkBody` reads, for the OpenAPI document: every optional member may
 * also be null. Rules about several members are not part of it.
 */
export function bodyDescription(schema: z.ZodObject): z.ZodObject {
  const members = Object.entries(schema.shape).map(([name, member]) => [name, orNull(member)]);
  return z.object(Object.fromEntries(members)).meta(schema.meta() ?? {});
}

function orNull(member: z.core.$ZodType): z.core.$ZodType {
  if (!mayBeAbsent(member)) return member;
  if (!(member instanceof z.ZodDefault)) return describedAs(member, z.nullish(member));
  const nullable = z.nullable(member.unwrap());
  return describedAs(member, nullable.default(member.def.defaultValue));
}

/** A schema that wraps a member, with the description of that member. */
export function describedAs(member: z.core.$ZodType, wrapped: z.ZodType): z.ZodType {
  const description = descriptionOf(member);
  return description === undefined ? wrapped : wrapped.describe(description);
}

function descriptionOf(member: z.core.$ZodType): string | undefined {
  const { description } = z.globalRegistry.get(member) ?? {};
  const isWrapper = member instanceof z.ZodOptional || member instanceof z.ZodDefault;
  return description ?? (isWrapper ? descriptionOf(member.def.innerType) : undefined);
}

/** Whether an object may leave this member out. */
export function mayBeAbsent(member: z.core.$ZodType): boolean {
  return member._zod.optin !== undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The problems and warnings for the names that are not known. */
export function judgeNames(
  names: readonly string[],
  { known, strict }: { known: readonly string[]; strict: boolean },
): { problems: Problem[]; warnings: string[] } {
  const unknown = names.filter((name) => !known.includes(name));
  const refused = unknown.filter((name) => strict || nearestName(name, known) !== undefined);
  return {
    problems: refused.map((name) => ({ path: name, message: unknownName(name, known) })),
    warnings: unknown
      .filter((name) => !refused.includes(name))
      .map((name) => `'${name}' is not a member and was ignored`),
  };
}

/**
 * The members under their own names. `sentAs` maps each member that came under a synonym to that
 * synonym. Two names of one member with different values are a problem.
 */
export function resolveSynonyms(
  json: Record<string, unknown>,
  synonyms: Readonly<Record<string, string>>,
): { members: Record<string, unknown>; sentAs: Map<string, string>; problems: Problem[] } {
  const members = new Map<string, unknown>();
  const sentAs = new Map<string, string>();
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(json)) {
    const meant = Object.hasOwn(synonyms, name) ? (synonyms[name] ?? name) : name;
    if (members.has(meant) && !isSame(members.get(meant), value)) {
      const message = `'${name}' and '${meant}' are the same member and differ: send one of them`;
      problems.push({ path: name, message });
    }
    members.set(meant, value);
    if (meant !== name) sentAs.set(meant, name);
  }
  return { members: Object.fromEntries(members), sentAs, problems };
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
