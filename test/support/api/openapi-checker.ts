import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { EventParser } from './event-stream.ts';

type Operation = { responses?: Record<string, { content?: Record<string, unknown> }> };
export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> };

const DOCUMENT = 'openapi.json';
const JSON_TYPE = 'application/json';
const EVENTS = 'text/event-stream';

/**
 * Checks responses against the OpenAPI document. A response fails if its status is not documented
 * or its JSON body does not match the schema; events of a stream are checked as they are read.
 * Requests to undocumented operations are not checked.
 */
export class OpenApiChecker {
  readonly #paths: readonly { template: string; pattern: RegExp }[];
  readonly #document: OpenApiDocument;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #checks = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
    // ajv-formats is a CommonJS module: its function is the default export of its default export.
    formats.default(this.#ajv);
    this.#ajv.addSchema(document, DOCUMENT);
    this.#paths = Object.keys(document.paths)
      .map((template) => ({ template, pattern: patternOf(template) }))
      // Literal paths match before paths with a parameter.
      .toSorted((a, b) => Number(a.template.includes('{')) - Number(b.template.includes('{')));
  }

  /**
   * @returns the response; for an event stream a new one that checks each event
   * @throws {Error} the response does not match the document
   */
  async check(method: string, path: string, answer: Response): Promise<Response> {
    const operation = this.#operationOf(method, path);
    if (operation === undefined) return answer;
    const described = operation.responses?.[answer.status];
    const name = `${operation.name} ${answer.status}`;
    if (described === undefined) {
      throw new Error(`${name} is not described in the OpenAPI document`);
    }
    const assertFits = (type: string, body: unknown) => {
      const check = this.#checkOf(`${name} ${type}`, [
        ...operation.pointer,
        `${answer.status}`,
        'content',
        type,
      ]);
      if (check(body)) return;
      throw new Error(`${name} does not fit its schema: ${this.#ajv.errorsText(check.errors)}`);
    };
    if (described.content?.[EVENTS] !== undefined && answer.body !== null) {
      const events = checkEvents((event) => assertFits(EVENTS, event));
      return new Response(answer.body.pipeThrough(events), answer);
    }
    const jsonType = jsonTypeOf(answer);
    if (described.content?.[jsonType] === undefined) return answer;
    assertFits(jsonType, await answer.clone().json());
    return answer;
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

  #checkOf(name: string, content: readonly string[]): ValidateFunction {
    const known = this.#checks.get(name);
    if (known !== undefined) return known;
    const $ref = `${DOCUMENT}#/${[...content, 'schema'].map(escapePointer).join('/')}`;
    const check = this.#ajv.compile({ $ref });
    this.#checks.set(name, check);
    return check;
  }
}

/** Passes a stream of events on; the stream fails at an event that `assertFits` refuses. */
function checkEvents(assertFits: (event: unknown) => void) {
  const parser = new EventParser();
  const decoder = new TextDecoder();
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      for (const event of parser.push(decoder.decode(piece, { stream: true }))) assertFits(event);
      controller.enqueue(piece);
    },
  });
}

function patternOf(template: string): RegExp {
  const parts = template.replace(/\/$/, '').split('/');
  return new RegExp(`^${parts.map(patternOfPart).join('/')}/?$`);
}

function patternOfPart(part: string): string {
  return part.startsWith('{') ? '[^/]+' : part.replaceAll('.', String.raw`\.`);
}

/** Escapes a part of a JSON pointer (RFC 6901) for use in a URI fragment. */
function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** The JSON type of an answer, such as that of a dry run; where it has none, the usual one. */
function jsonTypeOf({ headers }: Response): string {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  return type.endsWith('+json') ? type : JSON_TYPE;
}
