import type { Problem } from '../errors.ts';

/** The types of JSON Schema 2020-12. */
export const ANALYSIS_TYPES = [
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
] as const;
export type AnalysisType = (typeof ANALYSIS_TYPES)[number];

type Scalar = string | number | boolean | null;

/**
 * The part of JSON Schema 2020-12 that a campaign may give. Keywords that only describe, such as `title`,
 * may stand beside these and change nothing.
 */
export type AnalysisSchema = {
  type?: AnalysisType | readonly AnalysisType[];
  enum?: readonly Scalar[];
  const?: Scalar;
  properties?: Readonly<Record<string, AnalysisSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean;
  items?: AnalysisSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  anyOf?: readonly AnalysisSchema[];
};

const MAX_SCHEMA_BYTES = 16 * 1024;
/** Schemas within schemas; each is asked of a value once at most. */
const MAX_SUBSCHEMAS = 200;
const MAX_DEPTH = 8;
const MAX_ENTRIES = 100;
const MAX_NAME_LENGTH = 100;

/** A problem at a path within the schema; `subschemas` counts what was looked at. */
type Reading = { problems: Problem[]; subschemas: number };
type Keyword = (value: unknown, at: Place) => void;
type Place = { path: string; depth: number; reading: Reading };

const KEYWORDS: Readonly<Record<keyof AnalysisSchema, Keyword>> = {
  type: (value, at) => {
    const types = Array.isArray(value) ? value : [value];
    const known = types.length > 0 && types.every((type) => ANALYSIS_TYPES.some((t) => t === type));
    if (!known) refuse(at, `must be one of ${ANALYSIS_TYPES.join(', ')}, or a list of them`);
  },
  enum: (value, at) => {
    if (isList(value) && value.length > 0 && value.every(isScalar)) return;
    refuse(at, `must be a list of 1 to ${MAX_ENTRIES} texts, numbers, true, false or null`);
  },
  const: (value, at) => {
    if (!isScalar(value)) refuse(at, 'must be text, a number, true, false or null');
  },
  properties: (value, at) => {
    if (!isObject(value)) return refuse(at, 'must be an object of schemas');
    const members = Object.entries(value);
    if (members.length > MAX_ENTRIES) {
      return refuse(at, `holds ${members.length} properties: at most ${MAX_ENTRIES}`);
    }
    for (const [name, schema] of members) {
      const place = within(at, name);
      if (isName(name)) read(schema, place);
      else refuse(place, `has a name of 0 or more than ${MAX_NAME_LENGTH} characters`);
    }
  },
  required: (value, at) => {
    if (isList(value) && value.every((name) => typeof name === 'string')) return;
    refuse(at, `must be a list of at most ${MAX_ENTRIES} names`);
  },
  additionalProperties: (value, at) => {
    if (typeof value !== 'boolean') refuse(at, 'must be true or false');
  },
  items: (value, at) => read(value, at),
  anyOf: (value, at) => {
    if (!isList(value) || value.length === 0) {
      return refuse(at, `must be a list of 1 to ${MAX_ENTRIES} schemas`);
    }
    for (const [index, schema] of value.entries()) {
      read(schema, { ...at, path: `${at.path}[${index}]` });
    }
  },
  minItems: count,
  maxItems: count,
  minLength: count,
  maxLength: count,
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
};

/** They describe, and nothing is checked by them: in JSON Schema 2020-12 `format` is such a one. */
const ANNOTATIONS = [
  '$schema',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'format',
];
const ACCEPTED = [...Object.keys(KEYWORDS), ...ANNOTATIONS].join(', ');

/**
 * What in a value is not a schema by which an analysis can be checked. It is at most 16 KB of JSON, its
 * root an object, with at most 200 schemas in 8 levels, so that a check is a bounded number of steps.
 * @returns at most 100 problems, at paths such as `properties.score.minimum`
 */
export function problemsWithAnalysisSchema(value: unknown): Problem[] {
  if (value === undefined || value === null) return [];
  const bytes = new TextEncoder().encode(JSON.stringify(value)).byteLength;
  if (bytes > MAX_SCHEMA_BYTES) {
    return [{ path: '', message: `takes ${bytes} bytes as JSON: at most ${MAX_SCHEMA_BYTES}` }];
  }
  const reading: Reading = { problems: [], subschemas: 0 };
  const root: Place = { path: '', depth: 0, reading };
  if (isObject(value) && value['type'] !== 'object') {
    refuse(within(root, 'type'), "of the whole schema must be 'object': an analysis is an object");
  }
  read(value, root);
  return reading.problems.slice(0, 100);
}

function read(value: unknown, at: Place): void {
  const { reading } = at;
  reading.subschemas += 1;
  if (reading.subschemas > MAX_SUBSCHEMAS) {
    const isFirst = reading.subschemas === MAX_SUBSCHEMAS + 1;
    return isFirst ? refuse(at, `is one schema too many: at most ${MAX_SUBSCHEMAS}`) : undefined;
  }
  if (at.depth >= MAX_DEPTH) return refuse(at, `is nested deeper than ${MAX_DEPTH} levels`);
  if (!isObject(value)) return refuse(at, 'must be a schema, which is an object');
  const inner = { ...at, depth: at.depth + 1 };
  for (const [name, given] of Object.entries(value)) {
    const place = within(inner, name);
    if (isKeyword(name)) KEYWORDS[name](given, place);
    else if (!ANNOTATIONS.includes(name)) refuse(place, refusalOf(name));
  }
}

function refusalOf(name: string): string {
  if (name === '$ref' || name === '$defs') {
    return 'is not accepted: write each schema at the place where it is used';
  }
  return `is not a keyword that is checked: the keywords are ${ACCEPTED}`;
}

function count(value: unknown, at: Place): void {
  const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  if (!isCount) refuse(at, 'must be a whole number from 0');
}

function bound(value: unknown, at: Place): void {
  if (!Number.isFinite(value)) refuse(at, 'must be a number');
}

function refuse({ path, reading }: Place, message: string): void {
  reading.problems.push({ path, message });
}

function within(at: Place, name: string): Place {
  const { path } = at;
  const shown = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
  return { ...at, path: path === '' ? shown : `${path}.${shown}` };
}

function isKeyword(name: string): name is keyof AnalysisSchema {
  return Object.hasOwn(KEYWORDS, name);
}

function isName(name: string): boolean {
  return name.length >= 1 && name.length <= MAX_NAME_LENGTH;
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length <= MAX_ENTRIES;
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
