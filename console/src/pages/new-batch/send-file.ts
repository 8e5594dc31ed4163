import {
  type AddContactsData,
  type Batch,
  type BatchDryRun,
  type BatchOfFile,
  RedialError,
} from 'redial-client';
import { storedToken } from '../../session/token.ts';

/** How much of an upload has left the browser. */
export type Sent = { bytes: number; of: number };

/** What is said of a batch, contacts as CSV, and who wants to know how far it is. */
export type Upload<Members = BatchOfFile> = {
  batch: Members;
  csv: Blob;
  name: string;
  onProgress: (sent: Sent) => void;
  signal: AbortSignal;
};

/**
 * Asks what would become of a batch. Nothing is stored.
 * @throws {RedialError} the batch is refused as a whole, or nobody answered
 */
export async function checkUpload(upload: Upload): Promise<BatchDryRun> {
  // The answer to a dry run, by the OpenAPI document.
  return (await send(upload, '?dry_run=true')) as BatchDryRun;
}

/**
 * Creates a batch. The same key again creates no second one.
 * @throws {RedialError} the batch is refused, or nobody answered
 */
export async function createFromUpload(upload: Upload, idempotencyKey: string): Promise<Batch> {
  // The answer to a Create Batch, by the OpenAPI document.
  return (await send(upload, '', idempotencyKey)) as Batch;
}

/** How the rows of a file are read that is added to a batch. */
export type RulesOfFile = Omit<AddContactsData['body'], 'contacts'>;

/**
 * Adds contacts to a batch. The same key again adds none.
 * @throws {RedialError} the file is refused, or nobody answered
 */
export async function addFromUpload(
  upload: Upload<RulesOfFile>,
  batchId: string,
  idempotencyKey: string,
): Promise<Batch> {
  // The answer to an append, by the OpenAPI document.
  return (await send(upload, `${batchId}/contacts`, idempotencyKey)) as Batch;
}

/** With XMLHttpRequest, because fetch does not tell how much of a body has been sent. */
async function send(
  { batch, csv, name, onProgress, signal }: Upload<object>,
  path: string,
  idempotencyKey?: string,
): Promise<unknown> {
  const request = new XMLHttpRequest();
  request.open('POST', `/api/v1/batches/${path}`);
  request.setRequestHeader('Authorization', `Bearer ${storedToken() ?? ''}`);
  if (idempotencyKey !== undefined) request.setRequestHeader('Idempotency-Key', idempotencyKey);
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress({ bytes: loaded, of: total }),
  );
  signal.addEventListener('abort', () => request.abort());
  await new Promise<void>((resolve) => {
    request.addEventListener('loadend', () => resolve());
    request.send(formOf(batch, csv, name));
  });
  signal.throwIfAborted();
  return answerOf(request);
}

function formOf(batch: object, csv: Blob, name: string): FormData {
  const form = new FormData();
  form.append('batch', new Blob([JSON.stringify(batch)], { type: 'application/json' }));
  form.append('file', new Blob([csv], { type: 'text/csv' }), `${name.replace(/\.\w+$/, '')}.csv`);
  return form;
}

function answerOf(request: XMLHttpRequest): unknown {
  const { status, responseText } = request;
  const body = parsed(responseText);
  if (status >= 200 && status < 300) return body;
  if (status === 0) throw new RedialError({ detail: 'Nobody answered.' }, undefined);
  const headers = new Headers();
  for (const name of ['x-request-id', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  throw new RedialError(body, new Response(null, { status, headers }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
