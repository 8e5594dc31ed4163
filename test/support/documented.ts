import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

type Operation = { responses?: Record<string, { content?: Record<string, unknown> }> };
export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> };

const DOCUMENT = 'openapi.json';

/**
 * Compares answers with the OpenAPI document: a status that is not described, or a JSON body that
 * does not fit its schema, fails. Requests that no described operation takes are not looked at.
 */
export class DocumentedAnswers {
  readonly #paths: readonly { template: string; pattern: RegExp }[];
  readonly #document: OpenApiDocument;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #checks = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
    // The plug-in is a CommonJS module: its function is the default export of its default export.
    formats.default(this.#ajv);
    this.#ajv.addSchema(document, DOCUMENT);
    this.#paths = Object.keys(document.paths)
      .map((template) => ({ template, pattern: patternOf(template) }))
      // A path with a name in a place goes before one with a parameter there.
      .toSorted((a, b) => Number(a.template.includes('{')) - Number(b.template.includes('{')));
  }

  /** @throws {Error} saying what was answered and what is described */
  async check(method: string, path: string, answer: Response): Promise<void> {
    const operation = this.#operationOf(method, path);
    if (operation === undefined) return;
    const described = operation.responses?.[answer.status];
    const name = `${operation.name} ${answer.status}`;
    if (described === undefined) {
      throw new Error(`${name} is not described in the OpenAPI document`);
    }
    if (described.content?.['application/json'] === undefined) return;
    const body: unknown = await answer.clone().json();
    const check = this.#checkOf(name, [...operation.pointer, `${answer.status}`]);
    if (check(body)) return;
    throw new Error(`${name} does not fit its schema: ${this.#ajv.errorsText(check.errors)}`);
  }

  #operationOf(method: string, path: string) {
    const { pathname } = new URL(path, 'http://redial.test');
    const template = this.#paths.find(({ pattern }) => pattern.test(pathname))?.template;
    if (template === undefined) return undefined;
    const verb = method.toLowerCase();
    const operation = this.#document.paths[template]?.[verb];
    if (operation === undefined) return undefined;
    const pointer = ['paths', template, verb, 'responses'];
    return { responses: operation.responses, name: `${method} ${template}`, pointer };
  }

  #checkOf(name: string, answer: readonly string[]): ValidateFunction {
    const known = this.#checks.get(name);
    if (known !== undefined) return known;
    const pointer = [...answer, 'content', 'application/json', 'schema'];
    const $ref = `${DOCUMENT}#/${pointer.map(escaped).join('/')}`;
    const check = this.#ajv.compile({ $ref });
    this.#checks.set(name, check);
    return check;
  }
}

function patternOf(template: string): RegExp {
  const parts = template.replace(/\/$/, '').split('/');
  return new RegExp(`^${parts.map(patternOfPart).join('/')}/?$`);
}

function patternOfPart(part: string): string {
  return part.startsWith('{') ? '[^/]+' : part.replaceAll('.', String.raw`\.`);
}

/** RFC 6901, and then as part of a URI. */
function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}
