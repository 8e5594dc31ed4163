import { on } from 'node:events';
import { constants, getPriority, platform, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { readContactFile } from '../../upload/contacts.ts';
import {
  ImportConnection,
  type ImportedRow,
  type ImportPlace,
} from '../../db/imports/import-connection.ts';
import { isDatabaseUnavailable } from '../../db/unavailable.ts';
import { ValidationError } from '../../domain/errors.ts';
import type { ContactDraft } from '../../upload/contact-row.ts';
import { ContactListReader } from '../../upload/contact-list-reader.ts';
import type { ThreadOrder, ThreadReply } from './import-thread.ts';

/** The import was given up: it was silent for long, or its process was frozen. */
class GivenUpError extends Error {}

/** What waits for its insert takes little memory: few rows, and fewer where they are large. */
const ROWS_PER_INSERT = 2_000;
const BYTES_PER_INSERT = 512 * 1024;

const LOWER = constants.priority.PRIORITY_BELOW_NORMAL;

/** The contacts of one import: a group is inserted while the next is read. */
class Contacts {
  readonly #connection: ImportConnection;
  readonly #place: ImportPlace;
  #count = 0;
  #waiting: ImportedRow[] = [];
  #waitingLength = 0;
  #inserting = Promise.resolve();

  constructor(connection: ImportConnection, place: ImportPlace) {
    this.#connection = connection;
    this.#place = place;
  }

  async add(contacts: readonly ContactDraft[]): Promise<void> {
    for (const { callVariables, ...contact } of contacts) {
      const variables = JSON.stringify(callVariables);
      this.#waiting.push({ ...contact, variables });
      this.#waitingLength += variables.length;
      const isFull =
        this.#waiting.length >= ROWS_PER_INSERT || this.#waitingLength >= BYTES_PER_INSERT;
      if (isFull) await this.#flush();
    }
  }

  /** Inserts the rest, and answers how many contacts there are. */
  async end(): Promise<number> {
    await this.#flush();
    await this.#inserting;
    return this.#count;
  }

  async #flush(): Promise<void> {
    await this.#inserting;
    this.#inserting = this.#insert(this.#waiting);
    // Heard by the next insert, or by the end.
    this.#inserting.catch(() => undefined);
    this.#waiting = [];
    this.#waitingLength = 0;
  }

  async #insert(contacts: readonly ImportedRow[]): Promise<void> {
    const inserted = await this.#connection.insertContacts(this.#place, this.#count, contacts);
    if (inserted !== contacts.length) throw new GivenUpError();
    this.#count += inserted;
  }
}

/** Imports the file whose parts are posted to this thread; null is its end. */
async function importPostedFile(port: MessagePort, order: ThreadOrder): Promise<void> {
  const { place, databaseUrl, format, rules, isWhole } = order;
  await using connection = await ImportConnection.open(databaseUrl);
  const list = new ContactListReader(rules);
  const contacts = new Contacts(connection, place);
  const reply = (message: ThreadReply) => port.postMessage(message);
  async function* parts() {
    for await (const [part] of on(port, 'message')) {
      if (part === null) return;
      yield part;
      // Asked for more, because every row of this part was read.
      reply({ isRead: true });
    }
  }
  for await (const group of readContactFile(parts(), format, list)) {
    // Behind a bad row that fails the file, rows are still judged, and not stored.
    if (!isWhole || list.import.rejected === 0) await contacts.add(group);
  }
  const count = await contacts.end();
  reply({ count, account: { import: list.import, ignored: list.ignored } });
}

/** What a thread throws loses its class on the way. */
function replyOf(error: unknown): ThreadReply {
  if (error instanceof ValidationError) return { problems: error.problems };
  if (isDatabaseUnavailable(error)) return { failure: 'database_away' };
  if (error instanceof GivenUpError) return { failure: 'given_up' };
  throw error;
}

if (parentPort !== null) {
  const port = parentPort;
  // On Linux a priority is a thread's own; elsewhere it would be that of the whole API.
  if (platform() === 'linux' && getPriority() < LOWER) setPriority(LOWER);
  // Whoever starts this thread is ImportThread.
  importPostedFile(port, workerData as ThreadOrder).catch((error: unknown) => {
    port.postMessage(replyOf(error));
  });
}
