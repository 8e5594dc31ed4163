import { z } from 'zod';
import { ValidationError, type Problem } from '../../domain/errors.ts';
import { firstNamed, nearestName, unknownName } from './member-name.ts';
import { firstProblems, problemsOf } from './problems.ts';
import { wording } from './wording.ts';
import { quotation } from './quotation.ts';

/** More unknown members than this are refused, because each is compared with every known name. */
const MAX_UNKNOWN = 100;

/** Problems with the size of a value, at paths inside it. */
export type SizeCheck = (given: unknown) => Problem[];

/** Why a name is refused, as the rest of a sentence that begins with it; undefined: it is not. */
export type RefusalOf = (name: string) => string | undefined;

/** The members that the JSON object of a request may have. */
export type BodySchema<Shape extends z.ZodRawShape> = {
  schema: z.ZodObject<Shape>;
  /** Other accepted names of members, each with the member's own name. */
  synonyms?: Readonly<Record<string, string>>;
  /**
   * Bounds of members by name, checked before anything else. They hold for what is sent, and not for
   * what an earlier release has stored.
   */
  sizes?: Readonly<Record<string, SizeCheck>>;
  /** Why an unknown member is refused by its name; undefined: it may be ignored. */
  refusalOf?: RefusalOf;
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
  { schema, synonyms = {}, sizes = {}, problemsWith = () => [], refusalOf }: BodySchema<Shape>,
  json: unknown,
  { strict }: { strict: boolean },
): BodyCheck<z.output<z.ZodObject<Shape>>> {
  if (!isObject(json)) {
    const problems = [{ path: '', message: 'the body must be a JSON object' }];
    return { value: undefined, problems, warnings: [] };
  }
  const given = Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null));
  const { members, sentAs, problems: conflicts } = resolveSynonyms(given, synonyms);
  const tooLarge = problemsWithSizes(sizes, members, sentAs);
  if (tooLarge.length > 0) return { value: undefined, problems: tooLarge, warnings: [] };
  const known = Object.keys(schema.shape);
  const names = judgeNames(Object.keys(members), { known, strict, synonyms, refusalOf });
  const parsed = schema.safeParse(members, { error: wording });
  const problems = [
    ...conflicts,
    ...names.problems,
    ...problemsWith(given),
    ...(parsed.success ? [] : problemsOf(parsed.error, sentAs)),
  ];
  return { value: parsed.data, problems: firstProblems(problems), warnings: names.warnings };
}

/** The members that are larger than their bounds, under the names that they were sent under. */
export function problemsWithSizes(
  sizes: Readonly<Record<string, SizeCheck>>,
  members: Readonly<Record<string, unknown>>,
  sentAs: ReadonlyMap<string, string>,
): Problem[] {
  return Object.entries(sizes).flatMap(([name, check]) => {
    const sent = sentAs.get(name) ?? name;
    return check(members[name]).map(({ path, message }) => ({
      path: path === '' ? sent : `${sent}.${path}`,
      message,
    }));
  });
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

export type NameRules = {
  known: readonly string[];
  strict: boolean;
  synonyms?: Readonly<Record<string, string>> | undefined;
  refusalOf?: RefusalOf | undefined;
};

/** The problems and warnings for the names that are not known. */
export function judgeNames(
  names: readonly string[],
  rules: NameRules,
): { problems: Problem[]; warnings: string[] } {
  const knownNames = new Set(rules.known);
  const unknown = names.filter((name) => !knownNames.has(name));
  if (unknown.length > MAX_UNKNOWN) {
    const message = `holds ${unknown.length} members that do not exist: at most ${MAX_UNKNOWN} are ignored`;
    return { problems: [{ path: '', message }], warnings: [] };
  }
  const judged = unknown.map((name) => ({ name, message: refusalIn(name, rules) }));
  const refused = judged.flatMap(({ name, message }) =>
    message === undefined ? [] : [{ path: quotation(name), message }],
  );
  const ignored = judged.flatMap(({ name, message }) => (message === undefined ? [name] : []));
  return { problems: firstRefusals(refused), warnings: ignoredNames(ignored) };
}

/** A name that is nearly a known one comes before a name that is refused, and before a synonym. */
function refusalIn(
  name: string,
  { known, strict, synonyms = {}, refusalOf = () => undefined }: NameRules,
): string | undefined {
  if (nearestName(name, known) !== undefined) return unknownName(name, known);
  const refusal = refusalOf(name);
  if (refusal !== undefined) return `'${quotation(name)}' ${refusal}`;
  const synonym = nearestName(name, Object.keys(synonyms));
  if (synonym !== undefined) return unknownName(name, [synonym]);
  return strict ? unknownName(name, known) : undefined;
}

function firstRefusals(refused: readonly Problem[]): Problem[] {
  const { shown, beyond } = firstNamed(refused);
  if (beyond === 0) return [...shown];
  return [...shown, { path: '', message: `and ${beyond} more names are no members` }];
}

/** A warning for each of the first 20 names that were ignored, and one for the others. */
function ignoredNames(names: readonly string[]): string[] {
  const { shown, beyond } = firstNamed(names);
  const warnings = shown.map((name) => `'${quotation(name)}' is not a member and was ignored`);
  return beyond === 0 ? warnings : [...warnings, `and ${beyond} more members were ignored`];
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
    const first = sentAs.get(meant);
    if (first !== undefined && !isSame(members.get(meant), value)) {
      const message = `'${first}' and '${name}' are the same member and differ: send one of them`;
      problems.push({ path: name, message });
    }
    members.set(meant, value);
    sentAs.set(meant, name);
  }
  return { members: Object.fromEntries(members), sentAs, problems };
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
