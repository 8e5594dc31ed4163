import type { Context } from 'hono';
import { RedialError, ValidationError } from '../domain/errors.ts';
import { isObject } from '../schemas/reading/body.ts';
import { organizationOf } from './middleware/auth.ts';
import type { FileFormat } from '../upload/contact-file-reader.ts';
import type { AppEnv } from './deps.ts';
import { problemsWithText } from '../schemas/members/clean-text.ts';

export const JSON_LIMIT_BYTES = 1024 * 1024;

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

/**
 * Reads the body of a request as JSON.
 * @throws {RedialError} `unsupported_media_type`, `body_too_large`, `malformed_json`, or
 * `validation_failed` for text that cannot be stored
 */
export async function readJson(
  c: Context<AppEnv>,
  { maxBytes = JSON_LIMIT_BYTES }: { maxBytes?: number } = {},
): Promise<unknown> {
  requireJson(c.req.header('content-type'));
  return readJsonText(decode(await readBytes(c, maxBytes)));
}

/**
 * Parses a text as JSON.
 * @param holder names the text in the error message
 * @throws {RedialError} `malformed_json`, or `validation_failed` for text that cannot be stored
 */
export function readJsonText(text: string, holder = 'the body'): unknown {
  const json = parse(text, holder);
  const problems = problemsWithText(json);
  if (problems.length > 0) throw new ValidationError(problems);
  return json;
}

/**
 * As `readJson`, for an object of the token's organization.
 * @throws {RedialError} `forbidden` when its `organization_id` is another organization
 */
export async function readOwnJson(
  c: Context<AppEnv>,
  options: { maxBytes?: number } = {},
): Promise<unknown> {
  const json = await readJson(c, options);
  if (isObject(json)) organizationOf(c.get('caller'), json.organization_id);
  return json;
}

/** Returns whether unknown members are refused: `Prefer: handling=strict` (RFC 7240 §4.4). */
export function isStrict(c: Context<AppEnv>): boolean {
  return /(^|[,;\s])handling\s*=\s*"?strict"?\s*($|[,;])/i.test(c.req.header('prefer') ?? '');
}

/**
 * Reads the body of a request, and holds at most `maxBytes` in memory.
 * @throws {RedialError} `body_too_large` or `body_incomplete`
 */
export async function readBytes(c: Context<AppEnv>, maxBytes: number): Promise<Buffer> {
  try {
    return await collectBytes(c, maxBytes);
  } catch (error) {
    if (error instanceof RedialError) throw error;
    const message = 'the connection closed before the body was complete: send the request again';
    throw new RedialError('body_incomplete', message, { cause: error });
  }
}

async function collectBytes(c: Context<AppEnv>, maxBytes: number): Promise<Buffer> {
  const declared = Number(c.req.header('content-length') ?? Number.NaN);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  // The server reads at most the declared length, and one read is faster than a read per chunk.
  if (declared >= 0) return Buffer.from(await c.req.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function requireJson(contentType = ''): void {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter));
  const isJson = /^application\/([\w.-]+\+)?json$/i.test(type);
  if (isJson && (charset === undefined || /^charset="?utf-?8"?$/i.test(charset))) return;
  const given = contentType === '' ? 'none' : `'${contentType.slice(0, 100)}'`;
  throw new RedialError(
    'unsupported_media_type',
    `the Content-Type is ${given}: send application/json in UTF-8`,
  );
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new RedialError('malformed_json', 'the body is not valid UTF-8: send it in UTF-8', {
      cause: error,
    });
  }
}

function parse(text: string, holder: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's message quotes the body: it may go to the client, but not into the log.
    const why = error instanceof Error ? error.message : 'unknown error';
    throw new RedialError('malformed_json', `${holder} is not valid JSON: ${why}`, {
      cause: error,
    });
  }
}

export function tooLarge(maxBytes: number): RedialError {
  const message = `the body is larger than the limit of ${maxBytes / 1024 / 1024} MiB`;
  return new RedialError('body_too_large', message);
}
