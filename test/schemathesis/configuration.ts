/** An operation of the OpenAPI document, as far as requests are made for it. */
export type FuzzedOperation = {
  /** Such as `POST /api/v1/batches/`. */
  name: string;
  path: string;
};

/** Values that Schemathesis takes instead of invented ones. */
export type GivenValues = {
  /** By the name of the path parameter. */
  pathParameters: Readonly<Record<string, string>>;
  authorization: string;
};

/**
 * The text of `schemathesis.toml`: what is given for each operation. Text and keys are written as
 * JSON strings, which TOML reads alike.
 */
export function configurationText(
  operations: readonly FuzzedOperation[],
  given: (operation: FuzzedOperation) => GivenValues,
): string {
  return operations.map((operation) => section(operation, given(operation))).join('\n');
}

function section({ name }: FuzzedOperation, { pathParameters, authorization }: GivenValues) {
  const parameters = Object.entries(pathParameters).map(
    ([parameter, value]) => `${JSON.stringify(`path.${parameter}`)} = ${JSON.stringify(value)}`,
  );
  return [
    '[[operations]]',
    `include-name = ${JSON.stringify(name)}`,
    `headers = { Authorization = ${JSON.stringify(authorization)} }`,
    `parameters = { ${parameters.join(', ')} }`,
    '',
  ].join('\n');
}
