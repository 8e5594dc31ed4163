/** A JSON Schema of the OpenAPI document, as far as the tests look at it. */
export type Schema = {
  $ref?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
export type Media = { schema?: Schema; example?: unknown; examples?: Record<string, unknown> };
type Header = { $ref?: string; description?: string; schema?: Schema };
export type Parameter = Header & { name: string; in: string; required?: boolean };
export type Operation = {
  operationId?: string;
  servers?: Server[];
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<
    string,
    { description?: string; headers?: Record<string, Header>; content?: Record<string, Media> }
  >;
};
export type Server = { url: string; description?: string };
export type ApiDocument = {
  info: { description?: string };
  servers?: Server[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; headers: Record<string, Header> };
};

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/** Every operation of a document, with its name such as `POST /api/v1/batches/`. */
export function operationsOf(document: ApiDocument) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      const name = `${method.toUpperCase()} ${path}`;
      return operation === undefined ? [] : [{ name, method, path, operation }];
    }),
  );
}

/** The examples of a body: those of its media type, otherwise those of its schema. */
export function examplesOf({ schema, example }: Media): unknown[] {
  return example === undefined ? (schema?.examples ?? []) : [example];
}

/** Everything in a document that lacks a description, each as one line. */
export function undescribed(document: ApiDocument): string[] {
  const { schemas, headers } = document.components;
  const named = Object.entries(schemas).flatMap(([name, schema]) => [
    ...missing(schema.description, name),
    ...inSchema(document, schema, { at: name }),
  ]);
  const operations = operationsOf(document).flatMap(({ name, operation }) =>
    inOperation(document, name, operation),
  );
  const shared = Object.entries(headers).flatMap(([name, header]) =>
    inHeader(document, header, name),
  );
  return [...new Set([...named, ...shared, ...operations])];
}

function inOperation(document: ApiDocument, name: string, operation: Operation): string[] {
  const { parameters = [], requestBody, responses } = operation;
  const bodies = Object.entries(requestBody?.content ?? {});
  return [
    ...missing(operation.summary, `${name} summary`),
    ...missing(operation.description, `${name} description`),
    ...missing(operation.tags?.join(''), `${name} tags`),
    ...parameters.flatMap((parameter) =>
      inHeader(document, parameter, `${name} parameter ${parameter.name}`),
    ),
    ...bodies.flatMap(([type, media]) => [
      ...(examplesOf(media).length === 0 ? [`${name} ${type} example`] : []),
      ...inSchema(document, media.schema ?? {}, { at: `${name} ${type}` }),
    ]),
    ...Object.entries(responses).flatMap(([status, response]) => [
      ...missing(response.description, `${name} ${status}`),
      ...Object.entries(response.headers ?? {}).flatMap(([header, described]) =>
        inHeader(document, described, `${name} ${status} header ${header}`),
      ),
      ...Object.values(response.content ?? {}).flatMap(({ schema = {} }) =>
        inSchema(document, schema, { at: `${name} ${status}` }),
      ),
    ]),
  ];
}

function inHeader(document: ApiDocument, header: Header, at: string): string[] {
  // A component is checked by itself.
  if (header.$ref !== undefined) return [];
  const { description, schema = {} } = header;
  return [...missing(description, at), ...inSchema(document, schema, { at, around: description })];
}

type Place = { at: string; around?: string | undefined };

/** `around` is the nearest description outside of the schema; it may explain the values of an enum. */
function inSchema(document: ApiDocument, schema: Schema, { at, around }: Place): string[] {
  // A component is checked by itself.
  if (schema.$ref !== undefined) return [];
  const description = schema.description ?? around;
  const inside = [schema.items ?? [], ...branchesOf(schema)].flat();
  return [
    ...unexplained(schema, description).map((value) => `${at} value ${value}`),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
      ...missing(descriptionOf(document, member), `${at}.${name}`),
      ...inSchema(document, member, { at: `${at}.${name}` }),
    ]),
    ...inside.flatMap((part) => inSchema(document, part, { at, around: description })),
    ...(typeof schema.additionalProperties === 'object'
      ? inSchema(document, schema.additionalProperties, { at, around: description })
      : []),
  ];
}

function unexplained(schema: Schema, description = ''): string[] {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return values
    .filter((value) => typeof value === 'string')
    .filter((value) => !description.includes(`\`${value}\``));
}

/** Of the member itself, or of the component that it refers to. */
function descriptionOf(document: ApiDocument, schema: Schema): string | undefined {
  if (schema.description !== undefined) return schema.description;
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? undefined : document.components.schemas[name]?.description;
}

function branchesOf({ anyOf = [], oneOf = [], allOf = [] }: Schema): Schema[] {
  return [...anyOf, ...oneOf, ...allOf];
}

function missing(text: string | undefined, at: string): string[] {
  return text === undefined || text.trim() === '' ? [at] : [];
}
