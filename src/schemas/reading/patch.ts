import { z } from 'zod';
import { ValidationError, type Problem } from '../../domain/errors.ts';
import {
  type BodySchema,
  isObject,
  isSame,
  judgeNames,
  describedAs,
  mayBeAbsent,
  problemsWithSizes,
  resolveSynonyms,
} from './body.ts';
import { readInstant } from '../members/instant.ts';
import { firstProblems, problemsOf } from './problems.ts';
import { wording } from './wording.ts';

/** The members that a merge patch may change, and how. */
export type PatchSchema<Shape extends z.ZodRawShape> = BodySchema<Shape> & {
  /** Members that never change. Their stored value is accepted, so that an answer can be sent back. */
  fixed: readonly string[];
  /** How single ones of the fixed and computed members are changed instead. */
  remedies?: Readonly<Record<string, string>>;
  /**
   * Computed members of an answer: any value is ignored. One with a remedy is ignored only in an answer
   * that is sent back, which has the id of the object; another value is then a warning.
   */
  computed?: readonly string[];
  /** Merges of members to which RFC 7396 does not apply. */
  merges?: Readonly<Record<string, (stored: unknown, given: unknown) => unknown>>;
};

type Members = Record<string, unknown>;

/**
 * Reads a JSON Merge Patch (RFC 7396) on an object: null resets a member to its default, objects
 * are merged, everything else is replaced. The result is validated as a whole, as at creation, with
 * the same rules for unknown members.
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
  const tooLarge = problemsWithSizes(patch.sizes ?? {}, changesIn(members, stored), sentAs);
  if (tooLarge.length > 0) throw new ValidationError(tooLarge);
  const patchable = Object.keys(patch.schema.shape).filter((name) => !patch.fixed.includes(name));
  const known = [...patchable, ...patch.fixed, ...(patch.computed ?? [])];
  const { synonyms, refusalOf } = patch;
  const names = judgeNames(Object.keys(members), { known, strict, synonyms, refusalOf });
  const parsed = patch.schema.safeParse(mergeMembers(patch, patchable, { stored, members }), {
    error: wording,
  });
  const ordered = changesOfComputed(patch, { stored, members });
  const problems = [
    ...conflicts,
    ...names.problems,
    ...changesOfFixed(patch, { stored, members }),
    ...ordered.problems,
    ...(parsed.success ? [] : problemsOf(parsed.error, sentAs)),
  ];
  if (parsed.data === undefined || problems.length > 0) {
    throw new ValidationError(firstProblems(problems));
  }
  return { value: parsed.data, warnings: [...names.warnings, ...ordered.warnings] };
}

/**
 * The schema of a merge patch, for the OpenAPI document: every member is optional, and may be null
 * where it has a default.
 */
export function patchDescription({ schema, fixed }: PatchSchema<z.ZodRawShape>): z.ZodObject {
  const members = Object.entries(schema.shape).filter(([name]) => !fixed.includes(name));
  return z.object(
    Object.fromEntries(
      members.map(([name, member]) => {
        if (!mayBeAbsent(member)) return [name, describedAs(member, z.optional(member))];
        // Without the default: in a patch a member that is left out keeps its value.
        const inner = member instanceof z.ZodDefault ? member.unwrap() : member;
        return [name, describedAs(member, z.nullish(inner))];
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

/** The members that differ from the stored ones: what a GET answered can be sent back. */
function changesIn(members: Members, stored: Members): Members {
  return Object.fromEntries(
    Object.entries(members).filter(([name, value]) => !isSame(value, stored[name])),
  );
}

/** The patchable members with the patch applied, without those that are null. */
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
  { fixed, remedies = {} }: Pick<PatchSchema<z.ZodRawShape>, 'fixed' | 'remedies'>,
  { stored, members }: { stored: Members; members: Members },
): Problem[] {
  return fixed
    .filter((name) => Object.hasOwn(members, name) && !isEqual(members[name], stored[name]))
    .map((path) => {
      const remedy = remedies[path] ?? 'leave it out';
      return { path, message: `cannot be changed: ${remedy}, or send it as it is` };
    });
}

/**
 * Changes of computed members that read like orders, such as `next_retry_at`. In an answer that is sent
 * back such a value is only old.
 */
function changesOfComputed(
  { computed = [], fixed, remedies = {} }: Omit<PatchSchema<z.ZodRawShape>, 'schema'>,
  { stored, members }: { stored: Members; members: Members },
): { problems: Problem[]; warnings: string[] } {
  const changed = computed.filter(
    (name) =>
      Object.hasOwn(remedies, name) &&
      Object.hasOwn(members, name) &&
      !isEqual(members[name], stored[name] ?? null),
  );
  const [id = ''] = fixed;
  const isAnswer = Object.hasOwn(members, id) && isEqual(members[id], stored[id]);
  return {
    problems: isAnswer
      ? []
      : changed.map((path) => ({
          path,
          message: `is computed, and is not ignored because it reads like an order: ${remedies[path]}`,
        })),
    warnings: isAnswer
      ? changed.map((name) => `'${name}' is computed and was ignored: ${remedies[name]}`)
      : [],
  };
}

/** Instants are equal in any form: a client may have reformatted them. */
function isEqual(given: unknown, stored: unknown): boolean {
  if (typeof given !== 'string' || typeof stored !== 'string') return isSame(given, stored);
  const instant = readInstant(given);
  return (
    given === stored || (instant !== null && instant.getTime() === readInstant(stored)?.getTime())
  );
}
