import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { RedialError } from '../domain/errors.ts';
import { fileProblem } from './text.ts';

/** A form of which everything before its file has been read. */
export type Form = {
  /** The text parts that stand before the file. */
  fields: ReadonlyMap<string, string>;
  file: { name: string; type: string; bytes: AsyncIterable<Uint8Array> };
  /** Fails when the form is cut, or something is wrong behind the file. */
  complete: Promise<void>;
} & Disposable;

const MAX_FIELD_BYTES = 1024 * 1024;

/**
 * Reads a form (multipart/form-data, RFC 7578) up to its part `file`, which the caller then reads.
 * Disposing lets the rest of the form pass unread, so that the sender gets his answer.
 * @throws {RedialError} `validation_failed` for a form without a file or with unreadable parts, or
 * whatever `bytes` throws
 */
export async function openForm(
  bytes: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<Form> {
  const busboy = newBusboy(contentType);
  const { promise: opened, resolve, reject } = Promise.withResolvers<Form>();
  const fields = new Map<string, string>();
  const complete = pipeline(Readable.from(bytes, { objectMode: false }), busboy).catch(
    (error: unknown) => {
      throw error instanceof RedialError ? error : cut();
    },
  );
  busboy.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) busboy.destroy(fieldTooLarge(name));
    else fields.set(name, value);
  });
  busboy.once('file', (...[, stream, name, , type]) => {
    busboy.on('file', () => busboy.destroy(fileProblem('is sent twice: send one file')));
    resolve({ fields, file: { name, type, bytes: read(stream) }, complete, ...passing(stream) });
    // Whoever still reads hears of it; whoever has stopped needs not.
    stream.on('error', () => undefined);
    complete.catch((error: unknown) => stream.destroy(error instanceof Error ? error : cut()));
  });
  complete.then(
    () => reject(fileProblem('is required: send the contacts as the part file')),
    reject,
  );
  return opened;
}

function isPartAFile(name: string | undefined): boolean {
  return name === 'file';
}

function newBusboy(contentType: string): BusboyInstance {
  const limits = { fieldSize: MAX_FIELD_BYTES, fields: 20, headerPairs: 50 };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, isPartAFile });
  } catch (cause) {
    const message = 'the Content-Type names no boundary: let the client write this header';
    throw new RedialError('validation_failed', message, { cause });
  }
}

/** Reads on without ending the stream when the reader stops early: the rest must still pass. */
function read(stream: BusboyFileStream): AsyncIterable<Uint8Array> {
  return stream.iterator({ destroyOnReturn: false });
}

function passing(stream: BusboyFileStream): Disposable {
  return { [Symbol.dispose]: () => void stream.resume() };
}

function fieldTooLarge(name: string): RedialError {
  const message = `the part '${name.slice(0, 100)}' is larger than the 1 MiB that are accepted`;
  return new RedialError('body_too_large', message);
}

function cut(): RedialError {
  return fileProblem('is not complete: the upload ended too early, send it again');
}
