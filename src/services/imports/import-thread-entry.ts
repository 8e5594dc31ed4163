import { on } from 'node:events';
import { constants, getPriority, platform, setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
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

/** What ImportThread posts: an order, the parts of its file, and null for the end of the file. */
type Messages = AsyncIterator<[ThreadOrder | Uint8Array | null]>;
type Parts = AsyncIterable<Uint8Array>;

/** Reads one file after the other, until ImportThread ends this thread. */
async function readPostedFiles(port: MessagePort): Promise<void> {
  // ImportThread posts nothing else.
  const messages = on(port, 'message') as Messages;
  for (;;) {
    const { value } = await messages.next();
    const [order] = value;
    // Parts of a file that failed: ImportThread does not use this thread again.
    if (order === null || order instanceof Uint8Array) continue;
    const parts = partsFrom(port, messages);
    const reading =
      order.isDryRun === true
        ? checkPostedFile(order, parts, port)
        : importPostedFile(order, parts);
    post(port, await reading.catch(replyOf));
  }
}

async function* partsFrom(port: MessagePort, messages: Messages): Parts {
  for (;;) {
    const { value } = await messages.next();
    const [part] = value;
    if (!(part instanceof Uint8Array)) return;
    yield part;
    // The reader asks for the next part only after it has read every row of this one.
    post(port, { isRead: true });
  }
}

async function importPostedFile(
  { place, databaseUrl, rules, isWhole, ...form }: ThreadOrder,
  parts: Parts,
): Promise<ThreadReply> {
  await using connection = await ImportConnection.open(databaseUrl);
  const list = new ContactListReader(rules, form.format);
  const contacts = new ContactInserter(connection, place);
  for await (const group of readContactFile(parts, form, list)) {
    // After a bad row that fails the whole file, rows are still validated but no longer stored.
    if (!isWhole || list.import.rejected === 0) await contacts.add(group);
  }
  return { count: await contacts.end(), account: list.report };
}

/** Checks a file, and posts the numbers of its contacts. */
async function checkPostedFile(
  { rules, ...form }: ThreadOrder,
  parts: Parts,
  port: MessagePort,
): Promise<ThreadReply> {
  const list = new ContactListReader(rules, form.format);
  for await (const group of readContactFile(parts, form, list)) {
    if (group.length > 0) post(port, { numbers: group.map(({ phoneNumber }) => phoneNumber) });
  }
  return { count: 0, account: list.report };
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
  // On Linux each thread has its own priority; elsewhere this would change that of the whole API.
  if (platform() === 'linux' && getPriority() < LOWER) setPriority(LOWER);
  await readPostedFiles(parentPort);
}
