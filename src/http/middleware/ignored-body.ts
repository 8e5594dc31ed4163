import type { Context, MiddlewareHandler } from 'hono';
import { ValidationError } from '../../domain/errors.ts';
import { refusalInControl } from '../../schemas/names/control-names.ts';
import { isObject, judgeNames } from '../../schemas/reading/body.ts';
import { BODY_LIMITS, readBytes } from '../body-bytes.ts';
import { isStrict } from '../body.ts';
import type { AppEnv } from '../deps.ts';
import { addWarnings } from './warnings-header.ts';

/**
 * Judges the names in a body that its route ignores: one that could change when, how often or whom
 * to call is refused, the others stand in the header `Redial-Warnings`. What is no JSON object and no
 * form is ignored.
 */
export const judgeIgnoredBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  const names = await namesInBody(c);
  const rules = { known: [], strict: isStrict(c), refusalOf: refusalInControl };
  const { problems, warnings } = judgeNames(names, rules);
  if (problems.length > 0) throw new ValidationError(problems);
  addWarnings(c, warnings);
  await next();
};

async function namesInBody(c: Context<AppEnv>): Promise<string[]> {
  if (c.req.raw.body === null) return [];
  const text = (await readBytes(c, BODY_LIMITS.object)).toString('utf8');
  const isForm = c.req.header('content-type')?.includes('form-urlencoded') ?? false;
  const json = jsonIn(text);
  if (isObject(json)) return Object.keys(json);
  return isForm && json === undefined ? [...new URLSearchParams(text).keys()] : [];
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
