import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { RedialError } from '../domain/errors.ts';
import { fileError } from './file-text.ts';

/** A form that has been read up to its file. */
export type Form = {
  /** The text parts before the file. */
  fields: ReadonlyMap<string, string>;
  file: {
    name: string;
    type: string;
    /** As the headers of the part declare it. */
    charset: string | undefined;
    bytes: AsyncIterable<Uint8Array>;
  };
  /** Rejects when the form is truncated, or has an error after the file. */
  complete: Promise<void>;
} & Disposable;

/** The part `batch` is as large as a campaign may be. */
const MAX_FIELD_BYTES = 256 * 1024;
const MAX_PARTS = 20;
const PIECE_BYTES = 4 * 1024;

/**
 * Reads a form (multipart/form-data, RFC 7578) up to its part `file`, which the caller then reads.
 * Disposing drains the rest of the form, so that the client still receives the response.
 * @throws {RedialError} `validation_failed` for a form without a file or with unreadable parts
 * @throws {RedialError} any error of `bytes`
 */
export async function openForm(
  bytes: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<Form> {
  const busboy = newBusboy(contentType);
  const { promise: opened, resolve, reject } = Promise.withResolvers<Form>();
  const fields = new Map<string, string>();
  let hasFile = false;
  let recent = '';
  const pieces = inSmallPieces(bytes, {
    hasFile: () => hasFile,
    onPiece: (piece) => {
      recent = recent.slice(-PIECE_BYTES) + Buffer.from(piece).toString('latin1');
    },
  });
  const complete = pipeline(Readable.from(pieces, { objectMode: false }), busboy).catch(
    (error: unknown) => {
      throw error instanceof RedialError ? error : truncatedUpload();
    },
  );
  busboy.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) busboy.destroy(fieldTooLarge(name));
    else fields.set(name, value);
  });
  busboy.once('partsLimit', () => busboy.destroy(tooManyParts()));
  busboy.once('file', (...[, stream, name, , type]) => {
    // The rest of a piece is still parsed after an error in it; `complete` rejects.
    if (busboy.destroyed) return;
    hasFile = true;
    busboy.on('file', () => busboy.destroy(fileError('occurs twice: send one file')));
    resolve({
      fields,
      file: { name, type, charset: charsetOfFile(recent), bytes: readWithoutClosing(stream) },
      complete,
      ...drainOnDispose(stream),
    });
    // A current reader gets the error from its iterator; after the last read, ignore it.
    stream.on('error', () => undefined);
    complete.catch((error: unknown) =>
      stream.destroy(error instanceof Error ? error : truncatedUpload()),
    );
  });
  complete.then(() => reject(fileError('is required: send the contacts as the part file')), reject);
  return opened;
}

/** The charset that the headers of the part `file` declare. The parser of forms does not tell it. */
function charsetOfFile(recent: string): string | undefined {
  const name = recent.search(/;\s*name="?file"?\s*(;|\r\n)/i);
  const head = recent.slice(recent.lastIndexOf('\r\n--', name) + 1);
  const [headers = ''] = head.split('\r\n\r\n', 1);
  return /^content-type:.*;\s*charset="?([\w.:-]+)/im.exec(headers)?.[1];
}

/**
 * Cuts what comes before the file: after too many parts, only the rest of a piece is still parsed.
 * @param watch `onPiece` gets each piece before the file
 */
async function* inSmallPieces(
  bytes: AsyncIterable<Uint8Array>,
  watch: { hasFile: () => boolean; onPiece: (piece: Uint8Array) => void },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    let start = 0;
    while (start < chunk.length) {
      const end = watch.hasFile() ? chunk.length : start + PIECE_BYTES;
      const piece = chunk.subarray(start, end);
      if (!watch.hasFile()) watch.onPiece(piece);
      yield piece;
      start = end;
    }
  }
}

function isPartAFile(name: string | undefined): boolean {
  return name === 'file';
}

function newBusboy(contentType: string): BusboyInstance {
  const limits = {
    fieldNameSize: 100,
    fieldSize: MAX_FIELD_BYTES,
    fields: MAX_PARTS,
    parts: MAX_PARTS,
    headerPairs: 50,
  };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, isPartAFile });
  } catch (cause) {
    const message =
      'the Content-Type of the form has no boundary: let the HTTP client set this header';
    throw new RedialError('validation_failed', message, { cause });
  }
}

/** Keeps the stream open when the reader stops early: the rest must still be drained. */
function readWithoutClosing(stream: BusboyFileStream): AsyncIterable<Uint8Array> {
  return stream.iterator({ destroyOnReturn: false });
}

function drainOnDispose(stream: BusboyFileStream): Disposable {
  return { [Symbol.dispose]: () => void stream.resume() };
}

function fieldTooLarge(name: string): RedialError {
  const message = `the part '${name.slice(0, 100)}' is larger than the limit of 256 KiB`;
  return new RedialError('body_too_large', message);
}

function tooManyParts(): RedialError {
  const message = `the form has more than ${MAX_PARTS} parts: send the part batch and the part file`;
  return new RedialError('validation_failed', message);
}

function truncatedUpload(): RedialError {
  return fileError('is not complete: the upload ended too early; send it again');
}
