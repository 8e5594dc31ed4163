import type { Json } from '../servers/rest-client.ts';

/** One server-sent event with its data parsed as JSON. */
export type ServerEvent = { event: string; id: string; data: Json };

/** Parses an event stream (WHATWG HTML 9.2.6) whose lines end with LF. */
export class EventParser {
  comments = 0;
  retryMs: number | undefined;
  #text = '';

  /** Adds a piece of the stream and returns the events that it completes. */
  push(piece: string): ServerEvent[] {
    const blocks = (this.#text + piece).split('\n\n');
    this.#text = blocks.pop() ?? '';
    return blocks.flatMap((block) => this.#eventOf(block.split('\n')));
  }

  #eventOf(lines: readonly string[]): ServerEvent[] {
    const fields: Record<string, string> = {};
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
      if (name === '') this.comments += 1;
      else if (name === 'retry') this.retryMs = Number(value);
      else fields[name] = value;
    }
    const { event = 'message', id = '', data } = fields;
    return data === undefined ? [] : [{ event, id, data: JSON.parse(data) }];
  }
}

/** Reads an event stream one event at a time. */
export class EventReader {
  readonly parser = new EventParser();
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  readonly #waiting: ServerEvent[] = [];

  constructor(answer: Response) {
    if (answer.body === null)
      throw new Error(`Cannot read events of a ${answer.status} without body`);
    this.#reader = answer.body.getReader();
  }

  /** The next event; undefined at the end of the stream. */
  async next(): Promise<ServerEvent | undefined> {
    while (this.#waiting.length === 0) {
      const { done, value } = await this.#reader.read();
      if (done) return undefined;
      this.#waiting.push(...this.parser.push(this.#decoder.decode(value, { stream: true })));
    }
    return this.#waiting.shift();
  }

  /** Reads events up to and including the first that matches. */
  async until(isLast: (event: ServerEvent) => boolean): Promise<ServerEvent[]> {
    const events: ServerEvent[] = [];
    for (;;) {
      const event = await this.next();
      if (event === undefined) throw new Error(`the stream ended after ${JSON.stringify(events)}`);
      events.push(event);
      if (isLast(event)) return events;
    }
  }

  /** Reads all events up to the end of the stream. */
  async rest(): Promise<ServerEvent[]> {
    const events: ServerEvent[] = [];
    for (let event = await this.next(); event !== undefined; event = await this.next()) {
      events.push(event);
    }
    return events;
  }

  /** Closes the connection. */
  async cancel(): Promise<void> {
    await this.#reader.cancel();
  }
}
