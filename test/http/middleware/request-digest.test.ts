import { describe, expect, test } from 'vitest';
import { digestRequest } from '../../../src/http/middleware/request-digest.ts';

/** Returns a POST of the text in chunks of `chunkBytes`. */
function postRequest(text: string, chunkBytes: number, contentType = 'text/csv'): Request {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    Uint8Array.from(bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes)),
  );
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: ReadableStream.from(pieces),
    duplex: 'half',
  });
}

const digestOf = async (request: Request) =>
  (await digestRequest(request).sha256()).toString('hex');
const form = (boundary: string, value = '1') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${value}\r\n--${boundary}--\r\n`;
const typeOf = (boundary: string) => `multipart/form-data; boundary=${boundary}`;

const empty = async (path: string) =>
  digestOf(new Request(`http://localhost/${path}`, { method: 'POST' }));

describe('the digest of a request', () => {
  test('is the SHA-256 of all body bytes', async () => {
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(await digestOf(postRequest('abc', 3))).toBe(abc);
    expect(await digestOf(postRequest('abc', 1))).toBe(abc);
  });

  test('of a request without a body is the SHA-256 of no bytes', async () => {
    expect(await digestOf(new Request('http://localhost/', { method: 'POST' }))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
  });

  test('depends on the query but not on the path', async () => {
    const digests = [await empty(''), await empty('?a=1'), await empty('?a=2')];
    expect(new Set(digests).size).toBe(3);
    expect(await empty('elsewhere?a=1')).toBe(digests[1]);
  });

  test('is available once the body was read to its end', async () => {
    const digested = digestRequest(postRequest('abc', 1));
    expect(digested.sha256IfRead()).toBeNull();
    await digested.request.text();
    expect(digested.sha256IfRead()).toEqual(await digested.sha256());
    const bodiless = digestRequest(new Request('http://localhost/', { method: 'POST' }));
    expect(bodiless.sha256IfRead()).toEqual(await bodiless.sha256());
  });

  test('does not consume the body of the handler', async () => {
    const digested = digestRequest(postRequest('abc', 1));
    expect(await digested.request.text()).toBe('abc');
    expect((await digested.sha256()).toString('hex')).toBe(await digestOf(postRequest('abc', 3)));
  });

  test('includes the part of the body that the handler did not read', async () => {
    const digested = digestRequest(postRequest('abc', 1));
    for await (const piece of digested.request.body ?? []) {
      expect(Buffer.from(piece).toString()).toBe('a');
      break;
    }
    expect((await digested.sha256()).toString('hex')).toBe(await digestOf(postRequest('abc', 3)));
  });

  test.each([1, 2, 7, 1000])(
    'of a form in chunks of %i bytes does not depend on its boundary',
    async (chunkBytes) => {
      const one = await digestOf(
        postRequest(form('----drawn-xyzzy1'), chunkBytes, typeOf('----drawn-xyzzy1')),
      );
      const other = await digestOf(
        postRequest(form('----drawn-plugh-22'), 1000, typeOf('"----drawn-plugh-22"')),
      );
      expect(one).toBe(other);
    },
  );

  test('of a form depends on a boundary that is too short to leave out', async () => {
    const one = await digestOf(postRequest(form('fifteen-letters'), 9, typeOf('fifteen-letters')));
    const other = await digestOf(
      postRequest(form('fifteen_letters'), 9, typeOf('fifteen_letters')),
    );
    expect(one).not.toBe(other);
  });

  test('of a form depends on all its content', async () => {
    const one = await digestOf(
      postRequest(form('----drawn-xyzzy1', '1'), 9, typeOf('----drawn-xyzzy1')),
    );
    const other = await digestOf(
      postRequest(form('----drawn-xyzzy1', '2'), 9, typeOf('----drawn-xyzzy1')),
    );
    expect(one).not.toBe(other);
  });
});
