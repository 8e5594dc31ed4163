import type { Logger } from 'pino';
import { readJournal } from './call-journal.ts';
import type { JournalEntry } from './call-journal.ts';

/** How often in a row it may be impossible to read the journal before calls end without it. */
const TRIES = 10;

/** The journal of Asterisk, which cannot be read for ever or for a moment only. */
export class PatientJournal {
  readonly #file: string | null;
  readonly #log: Logger;
  #failures = 0;

  constructor(file: string | null, log: Logger) {
    this.#file = file;
    this.#log = log;
  }

  /**
   * Reads what the journal says about calls; nothing if it could not be read ten times in a row, for
   * otherwise these calls would never end.
   * @throws {Error} of the file system, the first times: try again after a moment
   */
  async read(sids: ReadonlySet<string>): Promise<Map<string, JournalEntry>> {
    try {
      const entries = await readJournal(this.#file, sids);
      this.#failures = 0;
      return entries;
    } catch (error) {
      this.#failures += 1;
      if (this.#failures < TRIES) throw error;
      this.#log.error(
        { err: error },
        'the journal of Asterisk cannot be read, so calls that ended meanwhile end by rule: make the file ASTERISK_JOURNAL_FILE readable for call control',
      );
      return new Map();
    }
  }
}
