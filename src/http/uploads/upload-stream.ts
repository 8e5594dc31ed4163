import type { Context } from 'hono';
import type { FileFormat } from '../../upload/contact-format.ts';
import { encodingOf, type FileEncoding } from '../../upload/file-text.ts';
import { openForm } from '../../upload/form.ts';
import { ValidationError } from '../../domain/errors.ts';
import { quotation } from '../../schemas/reading/quotation.ts';
import { tooLarge } from '../body-bytes.ts';
import { FILE_FORMATS, mediaType, readJsonText } from '../body.ts';
import { TYPES_OF_APPEND, unsupportedType } from './upload-types.ts';
import type { AppEnv } from '../deps.ts';
import { atMinimumRate } from './minimum-rate.ts';

/** An upload that has been read up to its file. */
export type UploadStream = {
  /** The parsed JSON of the part `batch`; undefined when there is none. */
  batch: unknown;
  /** The form's field of that name, as it was sent. */
  defaultRegion?: string | undefined;
  /** The names of the other parts before the file; undefined: the file came alone. */
  otherParts: readonly string[] | undefined;
  format: FileFormat;
  encoding: FileEncoding;
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
  if (format === undefined) throw unsupportedType(contentType, TYPES_OF_APPEND);
  const encoding = encodingOf(charsetOf(contentType));
  const complete = Promise.resolve();
  const nothing = { [Symbol.dispose]: () => undefined };
  const alone = { batch: undefined, otherParts: undefined };
  return { ...alone, format, encoding, bytes, complete, ...nothing };
}

/**
 * As `openUpload`, for a form whose part `batch` comes before its file.
 * @throws {ValidationError} when the part `batch` is missing before the file
 */
export async function openBatchUpload(c: Context<AppEnv>): Promise<UploadStream> {
  using opened = new DisposableStack();
  const upload = opened.use(await openUpload(c));
  if (upload.batch === undefined) {
    throw new ValidationError([{ path: 'batch', message: missingBatch(upload.otherParts) }]);
  }
  opened.move();
  return upload;
}

function missingBatch(otherParts: readonly string[] | undefined): string {
  if (otherParts === undefined) {
    return 'is missing: a file alone does not say which campaign calls its contacts: send a form (multipart/form-data) with the part batch (JSON) and then the part file, or append the file to a batch at /batches/{batch_id}/contacts';
  }
  if (otherParts.length === 0) {
    return 'is missing before the file: send the part batch (JSON) first, then the part file';
  }
  const names = otherParts.slice(0, 20).map(quotation).join(', ');
  return `is missing before the file: the form has the parts ${names}: send them as members of one JSON object in the part batch, such as {"campaign_id": "…"}`;
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
  const encoding = encodingOf(file.charset);
  const resources = opened.move();
  return {
    batch,
    defaultRegion: form.fields.get('default_region'),
    otherParts: [...form.fields.keys()].filter((name) => name !== 'batch'),
    format: FILE_FORMATS[mediaType(file.type)] === 'ndjson' ? 'ndjson' : formatOfName(file.name),
    encoding,
    bytes: file.bytes,
    complete,
    [Symbol.dispose]: () => resources.dispose(),
  };
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset="?([\w.:-]+)/i.exec(contentType)?.[1];
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
