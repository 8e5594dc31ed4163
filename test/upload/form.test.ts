import { describe, expect, test } from 'vitest';
import { openForm } from '../../src/upload/form.ts';
import { multipartForm, type Part } from '../support/api/multipart-form.ts';

async function open(parts: readonly Part[]) {
  const { body, headers } = multipartForm(parts);
  async function* bytes() {
    yield body;
  }
  return openForm(bytes(), headers['content-type'] ?? '');
}

const fields = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `f${index}`, content: 'x' }));
const file = { name: 'file', filename: 'a.csv', content: 'phone\n' };

const part = (bytes: number) => ({ name: 'batch', content: 'x'.repeat(bytes) });

describe('a form', () => {
  test('has at most 20 parts', async () => {
    using form = await open([...fields(19), file]);
    expect(form.fields.size).toBe(19);
    await expect(open([...fields(20), file])).rejects.toThrow(/more than 20 parts/);
  });

  test('has parts of at most 256 KiB', async () => {
    using form = await open([part(256 * 1024 - 1), file]);
    expect(form.fields.get('batch')).toHaveLength(256 * 1024 - 1);
    await expect(open([part(256 * 1024 + 1), file])).rejects.toMatchObject({
      code: 'body_too_large',
    });
  });
});
