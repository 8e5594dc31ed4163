import type { Context } from 'hono';
import type { FileFormat } from '../../upload/contacts.ts';
import { openForm } from '../../upload/form.ts';
import { RedialError, ValidationError } from '../../domain/errors.ts';
import { readJsonText, tooLarge } from '../body.ts';
import type { AppEnv } from '../deps.ts';

/** An upload of which everything before its file has been read. */
export type OpenUpload = {
  /** The JSON of the part `batch`; undefined when there is none. */
  batch: unknown;
  format: FileFormat;
  bytes: AsyncIterable<Uint8Array>;
  /** Fails when the upload is cut, or something is wrong behind the file. */
  complete: Promise<void>;
} & Disposable;

const MAX_BYTES = 2 * 1024 ** 3;
const formats: Readonly<Record<string, FileFormat>> = {
  'text/csv': 'csv',
  'application/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
};

/** Whether the body of a request is a form or a file, not JSON. */
export function isUpload(c: Context<AppEnv>): boolean {
  const type = mediaType(c.req.header('content-type'));
  return type === 'multipart/form-data' || Object.hasOwn(formats, type);
}

/**
 * Opens the form or the file of a request, which is then read as it arrives.
 * @throws {RedialError} `body_too_large` over 2 GiB, `unsupported_media_type`, `malformed_json` or
 * `validation_failed` for a form that cannot be read
 */
export async function openUpload(c: Context<AppEnv>): Promise<OpenUpload> {
  const contentType = c.req.header('content-type') ?? '';
  if (Number(c.req.header('content-length') ?? 0) > MAX_BYTES) throw tooLarge(MAX_BYTES);
  const bytes = limited(c.req.raw.body);
  const type = mediaType(contentType);
  if (type === 'multipart/form-data') return openFormUpload(bytes, contentType);
  const format = formats[type];
  if (format === undefined) throw unsupported(contentType);
  const complete = Promise.resolve();
  return { batch: undefined, format, bytes, complete, [Symbol.dispose]: () => undefined };
}

/**
 * As `openUpload`, for a form that says first what its contacts are for.
 * @throws {ValidationError} when its part `batch` does not stand before its file
 */
export async function openBatchUpload(c: Context<AppEnv>): Promise<OpenUpload> {
  using opened = new DisposableStack();
  const upload = opened.use(await openUpload(c));
  if (upload.batch === undefined) {
    const message = 'must come before the file: send the part batch (JSON) first, then file';
    throw new ValidationError([{ path: 'batch', message }]);
  }
  opened.move();
  return upload;
}

async function openFormUpload(
  bytes: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<OpenUpload> {
  using opened = new DisposableStack();
  const form = opened.use(await openForm(bytes, contentType));
  const text = form.fields.get('batch');
  const batch = text === undefined ? undefined : readJsonText(text, 'the part batch');
  const { file, complete } = form;
  const passing = opened.move();
  return {
    batch,
    format: formats[mediaType(file.type)] === 'ndjson' ? 'ndjson' : formatOfName(file.name),
    bytes: file.bytes,
    complete,
    [Symbol.dispose]: () => passing.dispose(),
  };
}

/** Clients seldom know the type of a file that they send; its name tells. */
function formatOfName(name: string): FileFormat {
  return /\.(ndjson|jsonl)$/i.test(name) ? 'ndjson' : 'csv';
}

/** What is read too early ends stays open: the sender gets his answer before he is cut off. */
async function* limited(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw tooLarge(MAX_BYTES);
    yield chunk;
  }
}

function mediaType(contentType = ''): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

function unsupported(contentType: string): RedialError {
  const given = contentType === '' ? 'none' : `'${contentType.slice(0, 100)}'`;
  const message = `the Content-Type is ${given}: send application/json, multipart/form-data, text/csv or application/x-ndjson`;
  return new RedialError('unsupported_media_type', message);
}
