import { z } from 'zod';
import { ValidationError, type Problem } from '../../domain/errors.ts';
import {
  type BodySchema,
  isObject,
  isSame,
  judgeNames,
  mayBeAbsent,
  resolveSynonyms,
} from './body.ts';
import { readInstant } from '../members/instant.ts';
import { problemsOf, wording } from './problems.ts';

/** What a merge patch may change, and how. */
export type PatchSchema<Shape extends z.ZodRawShape> = BodySchema<Shape> & {
  /** Members that never change; they are taken as they are stored, so that an answer can be sent back. */
  fixed: readonly string[];
  /** Members of an answer that are computed: they are left out, whatever they hold. */
  computed?: readonly string[];
  /** How members are merged for which the rule of RFC 7396 is not the right one. */
  merges?: Readonly<Record<string, (stored: unknown, given: unknown) => unknown>>;
};

type Members = Record<string, unknown>;

/**
 * Reads a JSON Merge Patch (RFC 7396) on an object: null resets a member to its default, objects
 * are merged, everything else is replaced. The result is validated as a whole, as at creation, and
 * unknown members are judged as there.
 * @param change `stored`: the object as a GET answers it
 * @returns the whole object, patched
 * @throws {ValidationError} listing every problem
 */
export function readPatch<Shape extends z.ZodRawShape>(
  patch: PatchSchema<Shape>,
  { stored, json }: { stored: Members; json: unknown },
  { strict }: { strict: boolean },
): { value: z.output<z.ZodObject<Shape>>; warnings: string[] } {
  if (!isObject(json)) {
    throw new ValidationError([{ path: '', message: 'the body must be a JSON object' }]);
  }
  const { members, sentAs, problems: conflicts } = resolveSynonyms(json, patch.synonyms ?? {});
  const patchable = Object.keys(patch.schema.shape).filter((name) => !patch.fixed.includes(name));
  const known = [...patchable, ...patch.fixed, ...(patch.computed ?? [])];
  const names = judgeNames(Object.keys(members), { known, strict });
  const parsed = patch.schema.safeParse(mergeMembers(patch, patchable, { stored, members }), {
    error: wording,
  });
  const problems = [
    ...conflicts,
    ...names.problems,
    ...changesOfFixed(patch.fixed, { stored, members }),
    ...(parsed.success ? [] : problemsOf(parsed.error, sentAs)),
  ];
  if (parsed.data === undefined || problems.length > 0) throw new ValidationError(problems);
  return { value: parsed.data, warnings: names.warnings };
}

/**
 * How a merge patch looks, for the description of a route: every member may be absent, and null
 * where it has a default.
 */
export function patchDescription({ schema, fixed }: PatchSchema<z.ZodRawShape>): z.ZodObject {
  const members = Object.entries(schema.shape).filter(([name]) => !fixed.includes(name));
  return z.object(
    Object.fromEntries(
      members.map(([name, member]) => {
        if (!mayBeAbsent(member)) return [name, z.optional(member)];
        // A default would be read as the value of a member that is left out.
        return [name, z.nullish(member instanceof z.ZodDefault ? member.unwrap() : member)];
      }),
    ),
  );
}

/** The result of a merge patch on any JSON value (RFC 7396 §2). */
export function mergePatch(stored: unknown, given: unknown): unknown {
  if (!isObject(given)) return given;
  const merged = new Map(isObject(stored) ? Object.entries(stored) : []);
  for (const [name, value] of Object.entries(given)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

/** Of the stored members those that can be patched, with the patch applied; without any null. */
function mergeMembers(
  { merges = {} }: Pick<PatchSchema<z.ZodRawShape>, 'merges'>,
  patchable: readonly string[],
  { stored, members }: { stored: Members; members: Members },
): Members {
  const merged = patchable.map((name) => {
    const given = members[name];
    if (!Object.hasOwn(members, name)) return [name, stored[name]] as const;
    const merge = merges[name] ?? mergePatch;
    return [name, given === null ? null : merge(stored[name], given)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

function changesOfFixed(
  fixed: readonly string[],
  { stored, members }: { stored: Members; members: Members },
): Problem[] {
  return fixed
    .filter((name) => Object.hasOwn(members, name) && !isEqual(members[name], stored[name]))
    .map((path) => ({ path, message: 'cannot be changed: leave it out, or send it as it is' }));
}

/** An instant may have been written in another form on its way through a program. */
function isEqual(given: unknown, stored: unknown): boolean {
  if (typeof given !== 'string' || typeof stored !== 'string') return isSame(given, stored);
  const instant = readInstant(given);
  return (
    given === stored || (instant !== null && instant.getTime() === readInstant(stored)?.getTime())
  );
}
