import type { Context } from 'hono';
import { RedialError, ValidationError } from '../domain/errors.ts';
import { isObject } from '../schemas/reading/body.ts';
import { organizationOf } from './middleware/auth.ts';
import type { FileFormat } from '../upload/contact-format.ts';
import { kindOfFile, UTF_16 } from '../upload/file-kind.ts';
import { BODY_LIMITS, readBytes } from './body-bytes.ts';
import type { AppEnv } from './deps.ts';
import { problemsWithJson } from '../schemas/reading/json-bounds.ts';
import { hasTooManyValues, MAX_VALUES } from './json-values.ts';
import { jsonProblem } from '../schemas/reading/json-problem.ts';

/** The formats of contact files by their media types. */
export const FILE_FORMATS: Readonly<Record<string, FileFormat>> = {
  'text/csv': 'csv',
  'application/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
};

/** Returns whether the body of a request is a form or a file; otherwise it must be JSON. */
export function isUpload(c: Context<AppEnv>): boolean {
  const type = mediaType(c.req.header('content-type'));
  return type === 'multipart/form-data' || Object.hasOwn(FILE_FORMATS, type);
}

/** Returns a media type without its parameters. */
export function mediaType(contentType = ''): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** What a JSON body of a route may be. Default: an object of 64 KiB with lists of 10,000 entries. */
export type JsonLimits = { maxBytes?: number; maxItems?: number };

/**
 * Reads the body of a request as JSON.
 * @throws {RedialError} `unsupported_media_type`, `body_too_large`, `malformed_json`, or
 * `validation_failed` for too many values and for text that cannot be stored
 */
export async function readJson(
  c: Context<AppEnv>,
  { maxBytes = BODY_LIMITS.object, ...bounds }: JsonLimits = {},
): Promise<unknown> {
  requireJson(c.req.header('content-type'));
  const bytes = await readBytes(c, maxBytes);
  if (await hasTooManyValues(bytes)) {
    const message = `holds more than ${MAX_VALUES} values: send fewer at once`;
    throw new ValidationError([{ path: '', message }]);
  }
  return readJsonText(decode(bytes), bounds);
}

/**
 * Parses a text as JSON.
 * @param options `holder` names the text in the error message
 * @throws {RedialError} `malformed_json`, or `validation_failed` for what is nested too deep, too
 * long or cannot be stored
 */
export function readJsonText(
  text: string,
  { holder = 'the body', ...bounds }: { holder?: string; maxItems?: number } = {},
): unknown {
  const json = parse(text, holder);
  const problems = problemsWithJson(json, bounds);
  if (problems.length > 0) throw new ValidationError(problems);
  return json;
}

/**
 * As `readJson`, for an object of the token's organization.
 * @throws {RedialError} `forbidden` when its `organization_id` is another organization
 */
export async function readOwnJson(c: Context<AppEnv>, limits: JsonLimits = {}): Promise<unknown> {
  const json = await readJson(c, limits);
  if (isObject(json)) organizationOf(c.get('caller'), json.organization_id);
  return json;
}

export const MAX_PREFER_LENGTH = 1_000;

/**
 * Returns whether unknown members and parameters are refused: by `Prefer: handling=strict` (RFC 7240
 * §4.4), which the answer then acknowledges, or by the organization.
 * @throws {ValidationError} when the header is longer than 1,000 characters
 */
export function isStrict(c: Context<AppEnv>): boolean {
  const { length } = c.req.header('prefer') ?? '';
  if (length > MAX_PREFER_LENGTH) {
    const message = `has ${length} characters: at most ${MAX_PREFER_LENGTH}`;
    throw new ValidationError([{ path: 'Prefer', message }]);
  }
  const isPreferred = STRICT.test(c.req.header('prefer') ?? '');
  if (isPreferred) c.header('Preference-Applied', 'handling=strict');
  return isPreferred || c.get('strictRequests') === true;
}

const STRICT = /(^|[,;\s])handling\s*=\s*"?strict"?\s*($|[,;])/i;

/** Returns whether a Content-Type is JSON in UTF-8. */
export function isJson(contentType = ''): boolean {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  const isOfType = /^application\/([\w.-]+\+)?json$/i.test(type);
  return isOfType && (charset === undefined || /^charset="?utf-?8"?$/i.test(charset));
}

/** @throws {RedialError} `unsupported_media_type` */
function requireJson(contentType = ''): void {
  if (isJson(contentType)) return;
  const given = contentType === '' ? 'none' : `'${contentType.slice(0, 100)}'`;
  throw new RedialError(
    'unsupported_media_type',
    `the Content-Type is ${given}: send application/json in UTF-8`,
  );
}

/** @throws {RedialError} `malformed_json` */
export function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new RedialError('malformed_json', notUtf8(bytes), { cause: error });
  }
}

/** A JSON body may be a file that was sent under the wrong type, but a text is only in the wrong encoding. */
function notUtf8(bytes: Buffer): string {
  const kind = kindOfFile(bytes);
  if (kind === undefined) return 'the body is not valid UTF-8: send it in UTF-8';
  const remedy = kind === UTF_16 ? 'send the JSON in UTF-8' : kind.remedy;
  return `the body is ${kind.name}: ${remedy}`;
}

function parse(text: string, holder: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = `${holder} is not valid JSON: ${jsonProblem(error)}`;
    throw new RedialError('malformed_json', message, { cause: error });
  }
}
