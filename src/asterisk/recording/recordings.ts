import type { Logger } from 'pino';
import type { AriClient, AriNews } from '../ari/ari-client.ts';
import {
  callRecordedBy,
  closeRecordingChannels,
  deleteEmptyRecordingBridges,
  deleteRecordingBridge,
  isRecorded,
  openRecordingChannels,
} from './recording-channels.ts';
import { RecordingFiles } from './recording-files.ts';
import type { OpenRecording } from './recording-files.ts';

export type RecordingsOptions = {
  ari: AriClient;
  /** The Stasis application of `ari`. */
  application: string;
  /** Where Asterisk writes them: an absolute path of this machine, owned by Asterisk's account. */
  folder: string;
  log: Logger;
};

/**
 * The recordings of calls, one file a call. Asterisk goes on recording while no process of ours is
 * there, until the call ends.
 */
export class Recordings implements Disposable {
  readonly #options: RecordingsOptions;
  readonly #files: RecordingFiles;
  readonly #stopListening: () => void;
  /** The last request of each call, for one has to follow the other. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor(options: RecordingsOptions) {
    this.#options = options;
    this.#files = new RecordingFiles(options.folder);
    this.#stopListening = options.ari.listen((news) => this.#receive(news));
  }

  /**
   * Records an answered call from here on. A call that is recorded already stays so; one whose
   * recording was stopped goes on at the end of its file.
   * @throws {AriError} if the call has ended
   * @throws {Error} if its file cannot be written
   */
  start(sid: string): Promise<void> {
    return this.#inTurn(sid, async () => {
      const call = this.#call(sid);
      if (await isRecorded(call)) return;
      await this.#files.prepare(sid);
      await closeRecordingChannels(call);
      try {
        await openRecordingChannels(call, this.#files.path(sid));
      } catch (error) {
        await closeRecordingChannels(call).catch(() => undefined);
        await this.#files.deleteEmpty(sid);
        throw error;
      }
    });
  }

  /** Ends the recording of a call, if it is recorded. What was recorded stays. */
  stop(sid: string): Promise<void> {
    return this.#inTurn(sid, () => closeRecordingChannels(this.#call(sid)));
  }

  /** Leaves out what follows, until `resume`. */
  pause(sid: string): Promise<void> {
    return this.stop(sid);
  }

  /**
   * Goes on after `pause`, at the end of the file.
   * @throws {AriError} if the call has ended
   */
  resume(sid: string): Promise<void> {
    return this.start(sid);
  }

  /** Whether a recording of the call has begun, and was not deleted. */
  has(sid: string): boolean {
    return this.#files.has(sid);
  }

  /** @returns null if the call was not recorded, or its recording was deleted */
  open(sid: string): Promise<OpenRecording | null> {
    return this.#files.open(sid);
  }

  /**
   * Deletes the recording of a call, also one that goes on, unless Asterisk does not answer.
   * @returns whether there was one
   */
  delete(sid: string): Promise<boolean> {
    return this.#inTurn(sid, async () => {
      if (this.#options.ari.isConnected) await closeRecordingChannels(this.#call(sid));
      return this.#files.delete(sid);
    });
  }

  /**
   * Deletes the files of calls that are not kept, which a killed process may have left.
   * @returns how many
   */
  async deleteOthers(isKept: (sid: string) => boolean): Promise<number> {
    const others = (await this.#files.sids()).filter((sid) => !isKept(sid));
    for (const sid of others) await this.#files.delete(sid);
    return others.length;
  }

  /** Deletes what recordings have left in Asterisk that ended while nobody listened. */
  async tidy(): Promise<void> {
    await deleteEmptyRecordingBridges(this.#options.ari, (sid) => this.#last.has(sid));
  }

  [Symbol.dispose](): void {
    this.#stopListening();
  }

  #receive(news: AriNews): void {
    if (news.type === 'connected') this.tidy().catch(this.#warn);
    if (news.type !== 'asterisk' || news.event.type !== 'StasisEnd') return;
    const sid = callRecordedBy(news.event.channel.id);
    if (sid !== null) deleteRecordingBridge(this.#options.ari, sid).catch(this.#warn);
  }

  readonly #warn = (error: unknown) => {
    this.#options.log.warn({ err: error }, 'cannot delete what is left of a recording');
  };

  #call(sid: string) {
    const { ari, application } = this.#options;
    return { ari, application, sid };
  }

  #inTurn<T>(sid: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(sid) ?? Promise.resolve()).then(work, work);
    this.#last.set(sid, turn);
    const leave = () => {
      if (this.#last.get(sid) === turn) this.#last.delete(sid);
    };
    turn.then(leave, leave);
    return turn;
  }
}
