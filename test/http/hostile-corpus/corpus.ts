import {
  examplesOf,
  type Operation,
  type Parameter,
  type Schema,
} from '../documentation/described-document.ts';
import { EXAMPLE_CAMPAIGN_ID } from '../documentation/example-ids.ts';
import type { RequestOptions } from '../../support/api/app.ts';
import type { Ids } from '../../support/api/requests-with-ids.ts';
import { bodyWith, HOSTILE_BODIES, placesIn } from './hostile-bodies.ts';
import { HOSTILE_FILES } from './hostile-files.ts';
import {
  HOSTILE_HEADERS,
  HOSTILE_JSON,
  HOSTILE_QUERIES,
  HOSTILE_URL_PARTS,
} from './hostile-values.ts';
import { NUMBER, SECRET } from './judgement.ts';

/** An operation of the OpenAPI document, as `operationsOf` finds it. */
export type Described = { name: string; method: string; path: string; operation: Operation };

/** POST Calls, which call control reads. */
export const OF_CALL_CONTROL = '/v1/Accounts/{AccountSid}/Calls';

/** One hostile request. It is built when it is sent: the bodies of all would take hundreds of megabytes. */
export type HostileRequest = {
  name: string;
  build: (ids: Ids) => { path: string; sending: RequestOptions };
};

/** Headers that are sent to every operation, beside those that it describes. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'authorization',
  'cookie',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'x-forwarded-for',
  'x-http-method-override',
  'x-request-id',
];

/** Every hostile request of the corpus to one operation, by what is hostile in it. */
export function hostileRequestsTo(described: Described): HostileRequest[][] {
  const kinds = [inMembers, inBodies, inFiles, inParameters, inQueries, inHeaders];
  return kinds.map((requestsTo) => requestsTo(described));
}

/** A right request, from which the hostile ones differ in one thing. */
function rightRequest({ method, path, operation }: Described, ids: Ids) {
  const json = operation.requestBody?.content['application/json'];
  const example = json === undefined ? undefined : withIds(examplesOf(json)[0] ?? {}, ids);
  return { path: filled(path, ids), sending: { method: method.toUpperCase(), body: example } };
}

/** The example with a campaign that exists, and the number and the secret that no refusal may repeat. */
function withIds(example: unknown, ids: Ids): unknown {
  const text = JSON.stringify(example)
    .replaceAll(EXAMPLE_CAMPAIGN_ID, ids['campaign_id'] ?? '')
    .replaceAll(/\+\d{7,15}/g, NUMBER)
    .replaceAll(/(?<="(?:token|webhook_secret|password)":")[^"]*/g, SECRET);
  return JSON.parse(text);
}

function filled(path: string, ids: Ids): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(ids[name] ?? ''));
}

function schemaOf({ operation }: Described): Schema | undefined {
  return operation.requestBody?.content['application/json']?.schema;
}

function inMembers(described: Described): HostileRequest[] {
  const schema = schemaOf(described);
  if (schema === undefined) return [];
  return placesIn(schema).flatMap((place) =>
    HOSTILE_JSON.map((json) => ({
      name: `${described.name} ${place.join('.')} ${shown(json)}`,
      build(ids) {
        const { path, sending } = rightRequest(described, ids);
        return { path, sending: { ...sending, body: bodyWith(sending.body, place, json) } };
      },
    })),
  );
}

function inBodies(described: Described): HostileRequest[] {
  if (schemaOf(described) === undefined) return [];
  return HOSTILE_BODIES.map((hostile) => ({
    name: `${described.name} with ${hostile.name}`,
    build(ids) {
      const { path, sending } = rightRequest(described, ids);
      const body = hostile.build(JSON.stringify(sending.body));
      return { path, sending: { ...sending, body, headers: hostile.headers ?? {} } };
    },
  }));
}

/** Of the operations that take files. */
function inFiles(described: Described): HostileRequest[] {
  if (described.operation.requestBody?.content['multipart/form-data'] === undefined) return [];
  return HOSTILE_FILES.map(({ name, body, headers }) => ({
    name: `${described.name} with ${name}`,
    build(ids) {
      const { path, sending } = rightRequest(described, ids);
      return { path, sending: { ...sending, body, headers } };
    },
  }));
}

function inParameters(described: Described): HostileRequest[] {
  const { name, operation } = described;
  return (operation.parameters ?? []).filter(isInUrl).flatMap((parameter) =>
    HOSTILE_URL_PARTS.map((part) => ({
      name: `${name} ${parameter.name}=${shown(part)}`,
      build(ids) {
        const { sending } = rightRequest(described, ids);
        return { path: withPart(described.path, parameter, { part, ids }), sending };
      },
    })),
  );
}

function isInUrl(parameter: Parameter): boolean {
  return parameter.in === 'path' || parameter.in === 'query';
}

function withPart(
  path: string,
  parameter: Parameter,
  { part, ids }: { part: string; ids: Ids },
): string {
  if (parameter.in === 'query') return `${filled(path, ids)}?${parameter.name}=${part}`;
  const [before = '', after = ''] = path.split(`{${parameter.name}}`);
  return `${filled(before, ids)}${part}${filled(after, ids)}`;
}

function inQueries(described: Described): HostileRequest[] {
  return HOSTILE_QUERIES.map((query) => ({
    name: `${described.name} ?${shown(query)}`,
    build(ids) {
      const { path, sending } = rightRequest(described, ids);
      return { path: `${path}?${query}`, sending };
    },
  }));
}

function inHeaders(described: Described): HostileRequest[] {
  const known = (described.operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'header')
    .map((parameter) => parameter.name.toLowerCase());
  return [...new Set([...known, ...HEADERS])].flatMap((header) =>
    HOSTILE_HEADERS.map((value) => ({
      name: `${described.name} ${header}: ${shown(value)}`,
      build(ids) {
        const { path, sending } = rightRequest(described, ids);
        return { path, sending: { ...sending, headers: { [header]: value } } };
      },
    })),
  );
}

/** The start of a hostile text, for the name of its request. */
function shown(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}… (${text.length} characters)`;
}
