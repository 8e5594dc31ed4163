import { gzipSync } from 'node:zlib';
import type { Schema } from '../documentation/described-document.ts';
import { NUMBER, SECRET } from './judgement.ts';

/** Where a value is in a JSON body: names of members, and 0 for the entry of a list. */
export type Place = readonly (string | 0)[];

const MIB = 1024 * 1024;

/** What stands in the body until the hostile JSON takes its place. */
const MARK = 'hostile-value-here';

/** Every place of a body that a schema describes, the whole body first. */
export function placesIn(schema: Schema): Place[] {
  const texts = new Set(walk(schema, []).map((place) => JSON.stringify(place)));
  // The texts are those of places.
  return [...texts].map((text) => JSON.parse(text) as Place);
}

function walk(schema: Schema, at: Place): Place[] {
  const { properties = {}, items, additionalProperties: free } = schema;
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((found) => found ?? []);
  return [
    at,
    ...Object.entries(properties).flatMap(([name, member]) => walk(member, [...at, name])),
    ...(items === undefined ? [] : walk(items, [...at, 0])),
    ...(typeof free === 'object' ? walk(free, [...at, 'any_name']) : []),
    ...branches.flatMap((branch) => walk(branch, at)),
  ];
}

/** The JSON of an example in which one value is replaced by a text, which need not be JSON. */
export function bodyWith(example: unknown, place: Place, json: string): string {
  const marked = JSON.stringify(replaced(example, place));
  return marked.replace(`"${MARK}"`, () => json);
}

function replaced(value: unknown, [step, ...rest]: Place): unknown {
  if (step === undefined) return MARK;
  if (step === 0) {
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [replaced(first, rest), ...others];
  }
  const members = typeof value === 'object' && !Array.isArray(value) ? value : {};
  // No described member is called `__proto__`.
  return { ...members, [step]: replaced(Reflect.get(members ?? {}, step), rest) };
}

/** A body that is wrong as a whole, made of the JSON of a right one. */
export type HostileBody = {
  name: string;
  build: (json: string) => string | Uint8Array;
  headers?: Record<string, string>;
};

const TYPES = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="a\u00ff"',
  'text/csv',
  'text/csv; header=absent; charset=utf-16',
  'application/x-ndjson',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'application/json;;;charset',
  'application/json, text/csv',
  'application/xml',
  '\u00ff/\u00fe',
  `application/${'j'.repeat(5_000)}`,
];

const GZIP = { 'content-encoding': 'gzip' };

export const HOSTILE_BODIES: readonly HostileBody[] = [
  { name: 'no bytes', build: () => '' },
  { name: 'blanks', build: () => ' \r\n\t' },
  { name: 'every member twice', build: (json) => `{${json.slice(1, -1)},${json.slice(1)}` },
  { name: 'the start of its text', build: (json) => json.slice(0, -1) },
  { name: 'text behind it', build: (json) => `${json}{}` },
  { name: 'a list of itself', build: (json) => `[${json}]` },
  { name: 'a byte order mark', build: (json) => Buffer.from(`\ufeff${json}`) },
  { name: 'UTF-16', build: (json) => Buffer.from(json, 'utf16le') },
  { name: 'bytes that are no UTF-8', build: (json) => Buffer.from(`${json}\u00ff`, 'latin1') },
  { name: 'a number alone', build: () => NUMBER },
  { name: 'a secret without quotes', build: () => `{"token":${SECRET}}` },
  { name: 'gzip bytes', build: (json) => gzipSync(json), headers: GZIP },
  { name: 'a gzip bomb', build: () => gzipSync(Buffer.alloc(MIB, 0x20)), headers: GZIP },
  {
    name: 'an unknown encoding',
    build: (json) => json,
    headers: { 'content-encoding': 'x-evil, br' },
  },
  ...TYPES.map((type) => ({
    name: `the type '${type.slice(0, 60)}'`,
    build: (json: string) => json,
    headers: { 'content-type': type },
  })),
];
