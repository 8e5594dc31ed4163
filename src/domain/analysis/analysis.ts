import { type AnalysisSchema, type AnalysisType } from './analysis-schema.ts';

/** What agents found out in a call, in members of the campaign's choice. */
export type Analysis = Readonly<Record<string, unknown>>;

/** Where an analysis does not fit, such as `items[2].name`, and how. It repeats nothing that was said. */
export type AnalysisProblem = { path: string; message: string };

const MAX_PROBLEMS = 20;
const MAX_MESSAGE_LENGTH = 300;
const MAX_PATH_LENGTH = 300;

type Check = { path: string; problems: AnalysisProblem[] };

/**
 * Checks an analysis by the schema of its campaign, which `problemsWithAnalysisSchema` has accepted. Each
 * schema is asked of each value at its place once, so the work is bounded by the product of both sizes.
 * @returns at most 20 problems; none: it fits
 * @see https://json-schema.org/draft/2020-12/json-schema-validation
 */
export function problemsWithAnalysis(
  schema: AnalysisSchema,
  analysis: Analysis,
): AnalysisProblem[] {
  const problems: AnalysisProblem[] = [];
  check(schema, analysis, { path: '', problems });
  return problems.slice(0, MAX_PROBLEMS);
}

function check(schema: AnalysisSchema, value: unknown, at: Check): void {
  if (at.problems.length >= MAX_PROBLEMS) return;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    return report(at, `must be of type ${types.join(' or ')}`);
  }
  checkChoice(schema, value, at);
  if (typeof value === 'string') checkText(schema, value, at);
  else if (typeof value === 'number') checkNumber(schema, value, at);
  else if (Array.isArray(value)) checkItems(schema, value, at);
  else if (typeof value === 'object' && value !== null) checkMembers(schema, { ...value }, at);
}

function isOfType(value: unknown, type: AnalysisType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type;
  }
}

function checkChoice(schema: AnalysisSchema, value: unknown, at: Check): void {
  const { enum: values, anyOf } = schema;
  if (values !== undefined && !values.some((one) => one === value)) {
    report(at, `must be one of ${JSON.stringify(values).slice(1, -1)}`);
  }
  if (schema.const !== undefined && schema.const !== value) {
    report(at, `must be ${JSON.stringify(schema.const)}`);
  }
  if (anyOf !== undefined && !anyOf.some((one) => fits(one, value))) {
    report(at, `fits none of the ${anyOf.length} schemas of anyOf`);
  }
}

function fits(schema: AnalysisSchema, value: unknown): boolean {
  const problems: AnalysisProblem[] = [];
  check(schema, value, { path: '', problems });
  return problems.length === 0;
}

function checkText({ minLength, maxLength }: AnalysisSchema, text: string, at: Check): void {
  if (minLength === undefined && maxLength === undefined) return;
  // JSON Schema counts code points.
  const { length } = Array.from(text);
  if (minLength !== undefined && length < minLength) {
    report(at, `has ${length} characters: at least ${minLength}`);
  }
  if (maxLength !== undefined && length > maxLength) {
    report(at, `has ${length} characters: at most ${maxLength}`);
  }
}

function checkNumber(schema: AnalysisSchema, value: number, at: Check): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  if (minimum !== undefined && value < minimum) report(at, `must be at least ${minimum}`);
  if (maximum !== undefined && value > maximum) report(at, `must be at most ${maximum}`);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    report(at, `must be more than ${exclusiveMinimum}`);
  }
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
    report(at, `must be less than ${exclusiveMaximum}`);
  }
}

function checkItems(schema: AnalysisSchema, list: readonly unknown[], at: Check): void {
  const { items, minItems, maxItems } = schema;
  if (minItems !== undefined && list.length < minItems) {
    report(at, `holds ${list.length} entries: at least ${minItems}`);
  }
  if (maxItems !== undefined && list.length > maxItems) {
    report(at, `holds ${list.length} entries: at most ${maxItems}`);
  }
  if (items === undefined) return;
  for (const [index, entry] of list.entries()) {
    check(items, entry, { ...at, path: `${at.path}[${index}]` });
  }
}

function checkMembers(
  schema: AnalysisSchema,
  members: Readonly<Record<string, unknown>>,
  at: Check,
): void {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  for (const name of required) {
    if (!Object.hasOwn(members, name)) report(within(at, name), 'is missing');
  }
  for (const [name, value] of Object.entries(members)) {
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (member !== undefined) check(member, value, within(at, name));
    else if (!additionalProperties) report(within(at, name), 'is not a property of the schema');
  }
}

function within(at: Check, name: string): Check {
  return { ...at, path: at.path === '' ? name : `${at.path}.${name}` };
}

function report({ path, problems }: Check, message: string): void {
  problems.push({
    path: path.slice(0, MAX_PATH_LENGTH),
    message: message.slice(0, MAX_MESSAGE_LENGTH),
  });
}

/** The properties at the top of a schema that hold one value each: columns of an export. */
export function scalarProperties({ properties = {} }: AnalysisSchema): string[] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    [schema.type ?? []].flat().some((type) => type === 'object' || type === 'array') ? [] : [name],
  );
}
