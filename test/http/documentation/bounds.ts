import { type ApiDocument, operationsOf, type Schema } from './described-document.ts';

/** The parts of a JSON Schema that bound what it describes. */
export type Bounded = Schema & {
  type?: string | string[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
};

/** POST Calls is read by call control, which takes bodies of 100 kB, in the words of jambonz. */
const OF_CALL_CONTROL = '/v1/Accounts/{AccountSid}/Calls';

/** Everything in the requests of a document that may be of any size, each as one line. */
export function unbounded(document: ApiDocument): string[] {
  return operationsOf(document)
    .filter(({ path }) => path !== OF_CALL_CONTROL)
    .flatMap(({ name, operation }) => [
      ...(operation.parameters ?? []).flatMap((parameter) =>
        inSchema(parameter.schema ?? {}, `${name} parameter ${parameter.name}`),
      ),
      ...Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { schema = {} }]) =>
        inSchema(schema, `${name} ${type}`),
      ),
    ]);
}

function inSchema(schema: Bounded, at: string): string[] {
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const { additionalProperties: free } = schema;
  const isFree = typeof free === 'object' && Object.keys(free).length > 0;
  return [
    ...missingBounds(schema).map((bound) => `${at}: ${bound}`),
    ...(isFree ? inSchema(free, `${at}.*`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
      inSchema(member, `${at}.${name}`),
    ),
    ...(schema.items === undefined ? [] : inSchema(schema.items, `${at}[]`)),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((branches) =>
      (branches ?? []).flatMap((branch) => inSchema(branch, at)),
    ),
  ];
}

/** For each type, the members of a schema of which one must bound it. A text may be a number, too. */
const BOUNDS: Readonly<Record<string, readonly (keyof Bounded)[][]>> = {
  string: [['maxLength', 'format', 'pattern']],
  array: [['maxItems']],
  integer: [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ],
  number: [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ],
  object: [['maxProperties']],
};

function missingBounds(schema: Bounded): string[] {
  const types = [schema.type ?? []].flat();
  const judged = types.filter(
    (type) =>
      (type !== 'object' || isOpen(schema)) && (type !== 'number' || !types.includes('string')),
  );
  return judged.flatMap((type) =>
    (BOUNDS[type] ?? [])
      .filter((names) => names.every((name) => schema[name] === undefined))
      .map((names) => names[0] ?? ''),
  );
}

/** Whether an object has keys that the schema does not name. */
function isOpen({ properties, additionalProperties }: Bounded): boolean {
  return properties === undefined || typeof additionalProperties === 'object';
}
