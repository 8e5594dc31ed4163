import type { Context } from 'hono';
import type { FileFormat } from '../../upload/contact-format.ts';
import { openForm } from '../../upload/form.ts';
import { RedialError, ValidationError } from '../../domain/errors.ts';
import { tooLarge } from '../body-bytes.ts';
import { FILE_FORMATS, mediaType, readJsonText } from '../body.ts';
import type { AppEnv } from '../deps.ts';
import { atMinimumRate } from './minimum-rate.ts';

/** An upload that has been read up to its file. */
export type UploadStream = {
  /** The parsed JSON of the part `batch`; undefined when there is none. */
  batch: unknown;
  format: FileFormat;
  bytes: AsyncIterable<Uint8Array>;
  /** Rejects when the upload is truncated, or has an error after the file. */
  complete: Promise<void>;
} & Disposable;

const MAX_BYTES = 2 * 1024 ** 3;

/**
 * Opens the form or the file of a request. The caller then reads the file as it arrives.
 * @throws {RedialError} `body_too_large` over 2 GiB, `request_timeout` below 512 KiB in 30 seconds,
 * `unsupported_media_type`, `malformed_json`, or
 * `validation_failed` for a form that cannot be read
 */
export async function openUpload(c: Context<AppEnv>): Promise<UploadStream> {
  const contentType = c.req.header('content-type') ?? '';
  if (Number(c.req.header('content-length') ?? 0) > MAX_BYTES) throw tooLarge(MAX_BYTES);
  const bytes = limitSize(c.req.raw.body);
  const type = mediaType(contentType);
  if (type === 'multipart/form-data') return openFormUpload(bytes, contentType);
  const format = FILE_FORMATS[type];
  if (format === undefined) throw unsupported(contentType);
  const complete = Promise.resolve();
  return { batch: undefined, format, bytes, complete, [Symbol.dispose]: () => undefined };
}

/**
 * As `openUpload`, for a form whose part `batch` comes before its file.
 * @throws {ValidationError} when the part `batch` is missing before the file
 */
export async function openBatchUpload(c: Context<AppEnv>): Promise<UploadStream> {
  using opened = new DisposableStack();
  const upload = opened.use(await openUpload(c));
  if (upload.batch === undefined) {
    const message =
      'is missing before the file: send the part batch (JSON) first, then the part file';
    throw new ValidationError([{ path: 'batch', message }]);
  }
  opened.move();
  return upload;
}

async function openFormUpload(
  bytes: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<UploadStream> {
  using opened = new DisposableStack();
  const form = opened.use(await openForm(bytes, contentType));
  const text = form.fields.get('batch');
  const batch = text === undefined ? undefined : readJsonText(text, { holder: 'the part batch' });
  const { file, complete } = form;
  const resources = opened.move();
  return {
    batch,
    format: FILE_FORMATS[mediaType(file.type)] === 'ndjson' ? 'ndjson' : formatOfName(file.name),
    bytes: file.bytes,
    complete,
    [Symbol.dispose]: () => resources.dispose(),
  };
}

/** Returns the format by file name: clients often send a wrong type for the part. */
function formatOfName(name: string): FileFormat {
  return /\.(ndjson|jsonl)$/i.test(name) ? 'ndjson' : 'csv';
}

/** Limits the size of a body, and how slowly it may arrive. */
async function* limitSize(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body === null ? [] : atMinimumRate(body)) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw tooLarge(MAX_BYTES);
    yield chunk;
  }
}

function unsupported(contentType: string): RedialError {
  const given = contentType === '' ? 'none' : `'${contentType.slice(0, 100)}'`;
  const message = `the Content-Type is ${given}: send application/json, multipart/form-data, text/csv or application/x-ndjson`;
  return new RedialError('unsupported_media_type', message);
}
