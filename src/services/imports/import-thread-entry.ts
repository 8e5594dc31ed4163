import { on } from 'node:events';
import { constants, getPriority, platform, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { readContactFile } from '../../upload/contact-file-reader.ts';
import {
  ImportConnection,
  type ImportedRow,
  type ImportDestination,
} from '../../db/imports/import-connection.ts';
import { isDatabaseUnavailable } from '../../db/unavailable.ts';
import { RedialError, ValidationError } from '../../domain/errors.ts';
import type { ContactDraft } from '../../upload/contact-row.ts';
import { ContactListReader } from '../../upload/contact-list.ts';
import type { ThreadOrder, ThreadReply } from './import-thread.ts';

/** The sweep abandoned the import, because it made no progress. */
class AbandonedError extends Error {}

/**
 * Bound the memory of rows that wait for their insert; large rows are inserted in smaller groups.
 */
const ROWS_PER_INSERT = 2_000;
const BYTES_PER_INSERT = 512 * 1024;

const LOWER = constants.priority.PRIORITY_BELOW_NORMAL;

/** Inserts the contacts of one import in groups. A group is inserted while the next one is read. */
class ContactInserter {
  readonly #connection: ImportConnection;
  readonly #destination: ImportDestination;
  #count = 0;
  #waiting: ImportedRow[] = [];
  #waitingLength = 0;
  #inserting = Promise.resolve();

  constructor(connection: ImportConnection, destination: ImportDestination) {
    this.#connection = connection;
    this.#destination = destination;
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

  /**
   * Inserts the remaining contacts.
   * @returns how many contacts the import has
   */
  async end(): Promise<number> {
    await this.#flush();
    await this.#inserting;
    return this.#count;
  }

  async #flush(): Promise<void> {
    await this.#inserting;
    this.#inserting = this.#insert(this.#waiting);
    // An error is thrown where this promise is awaited: at the next flush or at the end.
    this.#inserting.catch(() => undefined);
    this.#waiting = [];
    this.#waitingLength = 0;
  }

  async #insert(contacts: readonly ImportedRow[]): Promise<void> {
    const inserted = await this.#connection.insertContacts(
      this.#destination,
      this.#count,
      contacts,
    );
    if (inserted !== contacts.length) throw new AbandonedError();
    this.#count += inserted;
  }
}

/** Imports the file whose parts are posted to this thread; null marks its end. */
async function importPostedFile(port: MessagePort, order: ThreadOrder): Promise<void> {
  const { place, databaseUrl, format, rules, isWhole } = order;
  await using connection = await ImportConnection.open(databaseUrl);
  const list = new ContactListReader(rules, format);
  const contacts = new ContactInserter(connection, place);
  for await (const group of readContactFile(partsFrom(port), order, list)) {
    // After a bad row that fails the whole file, rows are still validated but no longer stored.
    if (!isWhole || list.import.rejected === 0) await contacts.add(group);
  }
  const count = await contacts.end();
  post(port, { count, account: list.report });
}

/** Checks the file whose parts are posted to this thread, and posts the numbers of its contacts. */
async function checkPostedFile(port: MessagePort, order: ThreadOrder): Promise<void> {
  const list = new ContactListReader(order.rules, order.format);
  for await (const group of readContactFile(partsFrom(port), order, list)) {
    if (group.length > 0) post(port, { numbers: group.map(({ phoneNumber }) => phoneNumber) });
  }
  post(port, { count: 0, account: list.report });
}

async function* partsFrom(port: MessagePort): AsyncGenerator<Uint8Array> {
  for await (const [part] of on(port, 'message')) {
    if (part === null) return;
    yield part;
    // The reader asks for the next part only after it has read every row of this one.
    post(port, { isRead: true });
  }
}

function post(port: MessagePort, reply: ThreadReply): void {
  port.postMessage(reply);
}

/**
 * Converts expected errors to replies, because an error thrown to another thread loses its class.
 */
function replyOf(error: unknown): ThreadReply {
  if (error instanceof ValidationError) return { problems: error.problems };
  if (error instanceof RedialError) {
    return { refused: { code: error.code, message: error.message } };
  }
  if (isDatabaseUnavailable(error)) return { failure: 'database_unavailable' };
  if (error instanceof AbandonedError) return { failure: 'abandoned' };
  throw error;
}

if (parentPort !== null) {
  const port = parentPort;
  // On Linux each thread has its own priority; elsewhere this would change that of the whole API.
  if (platform() === 'linux' && getPriority() < LOWER) setPriority(LOWER);
  // Only ImportThread starts this thread.
  const order = workerData as ThreadOrder;
  const work = order.isDryRun === true ? checkPostedFile : importPostedFile;
  work(port, order).catch((error: unknown) => post(port, replyOf(error)));
}
